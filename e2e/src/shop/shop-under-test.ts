import type { InboxMessage, MailPage } from '@2x7/local';
import { baseUrl, inboxUrl } from './config.js';
import { OwnShop, type ShopOptions } from './own-shop.js';

/** What a visitor's spec needs of a shop; `own` is unset for the shop at E2E_BASE_URL. */
export type ShopUnderTest = {
  url: string;
  inbox: { messages(to?: string): Promise<InboxMessage[]> };
  own?: OwnShop;
  close(): Promise<void>;
};

async function messagesAtInboxUrl(to?: string): Promise<InboxMessage[]> {
  if (!inboxUrl) throw new Error('E2E_INBOX_URL names no inbox');
  const get = async <T>(address: string): Promise<T> => (await (await fetch(`${inboxUrl}/api/messages${address}`)).json()) as T;
  const { messages } = await get<MailPage>(`?${new URLSearchParams(to ? { to } : {}).toString()}`);
  return Promise.all(messages.map(({ id }) => get<InboxMessage>(`/${id}`)));
}

/** The shop at E2E_BASE_URL, or one of its own. */
export async function openShop(options: ShopOptions = {}): Promise<ShopUnderTest> {
  if (baseUrl) return { url: baseUrl, inbox: { messages: messagesAtInboxUrl }, close: () => Promise.resolve() };
  const own = await OwnShop.open(options);
  return { url: own.url, inbox: own.inbox, own, close: () => own.close() };
}
