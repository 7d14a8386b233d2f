import { setTimeout as pause } from 'node:timers/promises';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import type { RecoveryTimes } from './recovery.js';

type Counts = { captured: number; paid: number; sent: number; confirmed: number; unpublished: number; unapplied: number };

async function count(environment: TestEnvironment, service: string, from: string): Promise<number> {
  const [row] = await environment.databases.query<{ count: string }>(service, `SELECT count(*) FROM ${from}`);
  return Number(row?.count);
}

async function countAll(environment: TestEnvironment): Promise<Counts> {
  const waiting = 'outbox WHERE published_at IS NULL';
  const [paid, confirmed, sent, unapplied, ...unpublished] = await Promise.all([
    count(environment, 'orders', `orders WHERE status IN ('paid', 'refunded')`),
    count(environment, 'orders', 'orders WHERE confirmation_sent_at IS NOT NULL'),
    count(environment, 'email', `email_job WHERE state = 'sent'`),
    count(environment, 'orders', 'webhook_events WHERE applied_at IS NULL'),
    count(environment, 'orders', waiting),
    count(environment, 'email', waiting),
  ]);
  const captured = environment.sandbox.ledger.payments().filter((payment) => payment.captured).length;
  return { captured, paid, sent, confirmed, unapplied, unpublished: unpublished.reduce((sum, one) => sum + one, 0) };
}

const isSettled = ({ captured, paid, sent, confirmed, unpublished, unapplied }: Counts): boolean =>
  captured === paid && paid === sent && sent === confirmed && unpublished + unapplied === 0;

type Watched = { environment: TestEnvironment; recovery: RecoveryTimes; limit: number; progress?: (line: string) => void };

/**
 * Waits until all work is done and every component has recovered. Webhooks still outstanding are then switched off,
 * because the shop must reach its end state without them.
 * @returns false when `limit` (ms since the epoch) comes first
 */
export async function waitUntilSettled({ environment, recovery, limit, progress }: Watched): Promise<boolean> {
  let reported = '';
  while (Date.now() < limit) {
    const counts = await countAll(environment);
    if (recovery.allRecovered && isSettled(counts)) {
      if (!environment.sandbox.control.state.webhooks.enabled) return true;
      environment.sandbox.control.set({ webhooks: { enabled: false } });
    }
    const line = `still: ${[...Object.entries(counts).map(([name, value]) => `${value} ${name}`), ...recovery.stillRecovering].join(', ')}`;
    if (line !== reported) progress?.(line);
    reported = line;
    await pause(300);
  }
  return false;
}
