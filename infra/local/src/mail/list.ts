import { z } from 'zod';
import { readMessage, readSummary, type InboxMessage, type MailSummary } from './message.js';
import { mailId, type MailStore, type StoredMail } from './store.js';

/** Query of the list. `to`: recipient, case-insensitive; `before`: the `next` of the previous page. */
export const MailQuery = z.object({
  to: z.string().min(1).optional(),
  before: z.string().regex(mailId).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type MailQuery = z.output<typeof MailQuery>;

/** Newest first. `total` counts every email of the inbox; `next` is null when no older email remains. */
export type MailPage = { total: number; messages: MailSummary[]; next: string | null };

const isFor = ({ envelope }: StoredMail, address: string): boolean =>
  envelope.to.some((recipient) => recipient.toLowerCase() === address.toLowerCase());

/** One page of the list. Reads only the headers, one email at a time, because an inbox may exceed the memory. */
export async function listMails(store: MailStore, { to, before, limit }: MailQuery): Promise<MailPage> {
  const ids = store.ids();
  const candidates = before === undefined ? ids : ids.filter((id) => id < before);
  const messages: MailSummary[] = [];
  let last: string | undefined;
  for (const id of candidates) {
    if (messages.length === limit) return { total: ids.length, messages, next: last ?? null };
    const head = await store.readHead(id);
    if (head && (to === undefined || isFor(head, to))) messages.push(await readSummary(head));
    last = id;
  }
  return { total: ids.length, messages, next: null };
}

/** Complete emails, newest first: those to one recipient, or all. */
export async function readMails(store: MailStore, to?: string): Promise<InboxMessage[]> {
  const messages: InboxMessage[] = [];
  for (const id of store.ids()) {
    const head = to === undefined ? undefined : await store.readHead(id);
    const mail = to === undefined || (head && isFor(head, to)) ? await store.read(id) : undefined;
    if (mail) messages.push(await readMessage(mail));
  }
  return messages;
}
