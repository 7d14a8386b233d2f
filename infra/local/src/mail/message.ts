import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { StoredMail } from './store.js';

type MailAttachment = { filename: string; mimeType: string; bytes: number };

/** The headers of an email, for the list. */
export type MailSummary = {
  id: string;
  receivedAt: string;
  /** The SMTP envelope: includes Bcc recipients. */
  envelope: { from: string; to: readonly string[] };
  messageId: string;
  subject: string;
  from: string;
  to: string[];
};

/** A complete email. */
export type InboxMessage = MailSummary & {
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: MailAttachment[];
};

const shown = ({ name, address, group }: Address): string => (group ? name : name ? `${name} <${address ?? ''}>` : (address ?? ''));

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

/** Replaces `cid:` references by data URLs, because a web page cannot resolve them. */
const withInlineImages = (html: string, attachments: readonly Attachment[]): string =>
  attachments.reduce((page, attachment) => {
    const id = attachment.contentId?.replace(/^<|>$/g, '');
    if (!id || !attachment.mimeType.startsWith('image/')) return page;
    return page.replaceAll(`cid:${id}`, `data:${attachment.mimeType};base64,${bytesOf(attachment).toString('base64')}`);
  }, html);

const summary = ({ id, receivedAt, envelope }: StoredMail, mail: Email): MailSummary => ({
  id,
  receivedAt: receivedAt.toISOString(),
  envelope,
  messageId: mail.messageId ?? '',
  subject: mail.subject ?? '',
  from: mail.from ? shown(mail.from) : '',
  to: (mail.to ?? []).map(shown),
});

/** Parses the headers of a stored email. */
export const readSummary = async (stored: StoredMail): Promise<MailSummary> => summary(stored, await PostalMime.parse(stored.source));

/** Parses a stored email. Texts are not escaped. */
export async function readMessage(stored: StoredMail): Promise<InboxMessage> {
  const mail = await PostalMime.parse(stored.source);
  return {
    ...summary(stored, mail),
    text: mail.text ?? '',
    html: withInlineImages(mail.html ?? '', mail.attachments),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.filename ?? '',
      mimeType: attachment.mimeType,
      bytes: bytesOf(attachment).length,
    })),
  };
}
