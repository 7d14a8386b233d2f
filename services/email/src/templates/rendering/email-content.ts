/** An email as the mailer sends it. */
export type Email = { to: string; subject: string; text: string; html: string };

export type Fact = { label: string; lines: string[]; strong?: boolean };

/** `href`: an address below the text. */
export type Note = { title: string; text: string; href?: string };

/** The content of an email, unescaped. Its HTML and its plain text are rendered from the same content. */
export type EmailContent = {
  to: string;
  subject: string;
  heading: string;
  /** The line below the heading. */
  subheading: string;
  /** Hidden text that inboxes show beside the subject. */
  preview: string;
  /** The recipient's name, if it is known. */
  name?: string;
  intro: string;
  facts: Fact[];
  /** A box below the facts. `name`: whose address it is, in bold. */
  panel?: { title: string; name?: string; lines: string[] };
  /** A button, with its bare address for email clients that show none. */
  action?: { label: string; href: string };
  notes: Note[];
};
