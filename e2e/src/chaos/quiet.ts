import { setTimeout as pause } from 'node:timers/promises';
import type { House } from '../test-environment/test-environment.js';
import type { Healing } from './healing.js';

type Counts = { captured: number; paid: number; sent: number; confirmed: number; unpublished: number; unapplied: number };

async function count(house: House, service: string, from: string): Promise<number> {
  const [row] = await house.databases.query<{ count: string }>(service, `SELECT count(*) FROM ${from}`);
  return Number(row?.count);
}

async function countAll(house: House): Promise<Counts> {
  const waiting = 'outbox WHERE published_at IS NULL';
  const [paid, confirmed, sent, unapplied, ...unpublished] = await Promise.all([
    count(house, 'orders', `orders WHERE status IN ('paid', 'refunded')`),
    count(house, 'orders', 'orders WHERE confirmation_sent_at IS NOT NULL'),
    count(house, 'email', `email_job WHERE state = 'sent'`),
    count(house, 'orders', 'webhook_events WHERE applied_at IS NULL'),
    count(house, 'orders', waiting),
    count(house, 'email', waiting),
  ]);
  const captured = house.sandbox.ledger.payments().filter((payment) => payment.captured).length;
  return { captured, paid, sent, confirmed, unapplied, unpublished: unpublished.reduce((sum, one) => sum + one, 0) };
}

const isQuiet = ({ captured, paid, sent, confirmed, unpublished, unapplied }: Counts): boolean =>
  captured === paid && paid === sent && sent === confirmed && unpublished + unapplied === 0;

type Watched = { house: House; healing: Healing; limit: number; progress?: (line: string) => void };

/**
 * Waits until everything that was begun is done and nothing is hurt any more. What the provider still wants to tell
 * at its own pace is cut off: what counts is reached without it.
 * @returns false when `limit` (ms since the epoch) came first
 */
export async function waitUntilQuiet({ house, healing, limit, progress }: Watched): Promise<boolean> {
  let told = '';
  while (Date.now() < limit) {
    const counts = await countAll(house);
    if (healing.allWell && isQuiet(counts)) {
      if (!house.sandbox.control.state.webhooks.enabled) return true;
      house.sandbox.control.set({ webhooks: { enabled: false } });
    }
    const words = `still: ${[...Object.entries(counts).map(([name, value]) => `${value} ${name}`), ...healing.hurtNow].join(', ')}`;
    if (words !== told) progress?.(words);
    told = words;
    await pause(300);
  }
  return false;
}
