import type { InboxMessage } from '@2x7/local/testing';
import type { Facts, OrderRow } from './facts.js';
import { grouped } from './grouped.js';

/** `check` returns every violation; the property holds when there is none. */
export type Property = { id: string; rule: string; check: (facts: Facts) => string[] };

export const isPaid = ({ status }: OrderRow): boolean => status === 'paid' || status === 'refunded';

export const emailsById = (emails: readonly InboxMessage[]): Map<string, InboxMessage[]> => grouped(emails, (mail) => mail.messageId);

/** ms around the moment at which the mail server accepted an email: sent before a kill, and not yet recorded. */
const sendingWindow = 1_000;
const recordingWindow = 2_000;

/** Each further copy needs a kill of its own between the mail server's acceptance and the record of it. */
export function unexplainedCopies(emails: readonly InboxMessage[], emailKills: readonly number[]): string[] {
  const kills = [...emailKills];
  return [...emailsById(emails)].flatMap(([id, copies]) => {
    const taken = copies.map(({ receivedAt }) => Date.parse(receivedAt)).sort((a, b) => a - b);
    return taken.slice(0, -1).flatMap((at) => {
      const kill = kills.findIndex((time) => time >= at - sendingWindow && time <= at + recordingWindow);
      if (kill < 0) return [`${id} came again, and its worker had not died while sending it`];
      kills.splice(kill, 1);
      return [];
    });
  });
}
