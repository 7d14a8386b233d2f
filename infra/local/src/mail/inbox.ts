import type { AddressInfo } from 'node:net';
import { readMails } from './list.js';
import type { InboxMessage } from './message.js';
import { MailReceiver } from './receiver.js';
import { MailStore } from './store.js';
import { mailWeb } from './web.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { listeningUrl } from '../process/listening-url.js';

export type { MailPage } from './list.js';
export type { InboxMessage } from './message.js';

export type MailInboxOptions = {
  /** Default 127.0.0.1. */
  host?: string;
  /** Unset or 0: any free one. */
  smtpPort?: number;
  webPort?: number;
  /** Where emails are kept. Unset: in a temporary folder that `close()` removes. */
  dir?: string;
};

/** An SMTP server that keeps every email, with a web page. The methods after `clear` let tests simulate failures. */
export type MailInbox = {
  smtpUrl: string;
  url: string;
  close(): Promise<void>;
  /** Newest first; those to one recipient, or all. */
  messages(to?: string): Promise<InboxMessage[]>;
  clear(): void;
  /** Answers the next `count` emails with the SMTP code `code`: 4xx means later, 5xx never. */
  reject(count: number, code: number): void;
  /** Waits `ms` before it accepts an email; an email whose sender disconnects earlier is not kept. */
  delay(ms: number): void;
  /** Stops listening for mail and cuts senders off; the page stays. */
  down(): Promise<void>;
  /** Listens again, at the same address. */
  up(): Promise<void>;
};

/**
 * Starts the inbox. It syncs an email to the disk before it answers 250 to the sender.
 * @throws Error with code EADDRINUSE when a given port is taken.
 */
export async function startMailInbox(options: MailInboxOptions = {}): Promise<MailInbox> {
  const { host = '127.0.0.1', smtpPort = 0, webPort = 0 } = options;
  const temporary = options.dir === undefined ? temporaryFolder('mail') : undefined;
  const store = new MailStore(options.dir ?? (temporary?.path as string));
  const receiver = new MailReceiver({ host, port: smtpPort }, store);
  const web = mailWeb(store);
  const close = async (): Promise<void> => {
    await Promise.all([receiver.down(), web.close()]);
    temporary?.remove();
  };
  try {
    await receiver.up();
    await web.listen({ host, port: webPort });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    smtpUrl: receiver.url,
    url: listeningUrl('http', host, (web.server.address() as AddressInfo).port),
    close,
    messages: (to) => readMails(store, to),
    clear: () => store.removeAll(),
    reject: (count, code) => receiver.reject(count, code),
    delay: (ms) => receiver.delay(ms),
    down: () => receiver.down(),
    up: () => receiver.up(),
  };
}
