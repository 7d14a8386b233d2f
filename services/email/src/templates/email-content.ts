export type Fact = { label: string; lines: string[]; strong?: boolean };

/** What a mail tells, in words; nothing escaped yet. Its HTML and its text are made of the same. */
export type Letter = {
  to: string;
  subject: string;
  heading: string;
  /** The line below the heading. */
  under: string;
  /** The hidden line that inboxes show beside the subject. */
  preview: string;
  name: string;
  intro: string;
  facts: Fact[];
  /** A box below the facts; its first line stands out. */
  panel?: { title: string; lines: string[] };
  /** A button, with the address below for mail programs that show none. */
  action?: { words: string; href: string; spare: string };
  notes: { title: string; text: string }[];
};
