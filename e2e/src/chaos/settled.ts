import { setTimeout as pause } from 'node:timers/promises';
import { queueOf } from '@2x7/service-kit/rabbitmq';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import type { RecoveryTimes } from './recovery.js';

type Counts = {
  captured: number;
  paid: number;
  sent: number;
  confirmed: number;
  planned: number;
  unpublished: number;
  unapplied: number;
  unsent: number;
  unrefunded: number;
  unboxed: number;
  unmoved: number;
  unhandled: number;
};

async function countAll(environment: TestEnvironment): Promise<Counts> {
  const { databases, clock } = environment;
  const [paid, confirmed, sent, planned, unapplied, unsent, unrefunded, unboxed, unmoved] = await Promise.all([
    databases.count('orders', `orders WHERE status IN ('paid', 'refunded')`),
    databases.count('orders', 'orders WHERE confirmation_sent_at IS NOT NULL'),
    databases.count('email', `email_job WHERE template = 'order-confirmation' AND state = 'sent'`),
    databases.count('deliveries', 'subscriptions'),
    databases.count('orders', 'webhook_events WHERE applied_at IS NULL'),
    databases.count('email', `email_job WHERE state NOT IN ('sent', 'failed')`),
    databases.count('orders', `refund_tasks WHERE state = 'waiting'`),
    databases.count('deliveries', `slots WHERE boxed_at IS NULL AND cut_off <= '${clock.now.toISOString()}'`),
    databases.count(
      'deliveries',
      `deliveries d JOIN slots s USING (slot) WHERE d.state IN ('planned', 'locked') AND s.closed_reason IS NOT NULL`,
    ),
  ]);
  const outboxes = ['orders', 'email', 'deliveries'];
  const unpublished = await Promise.all(outboxes.map((service) => databases.count(service, 'outbox WHERE published_at IS NULL')));
  const captured = environment.sandbox.ledger.payments().filter((payment) => payment.captured).length;
  return {
    captured,
    paid,
    sent,
    confirmed,
    planned,
    unapplied,
    unsent,
    unrefunded,
    unboxed,
    unmoved,
    unhandled: await waitingFor(environment),
    unpublished: unpublished.reduce((sum, one) => sum + one, 0),
  };
}

/** Messages that wait for the deliveries service. */
const waitingFor = (environment: TestEnvironment): Promise<number> =>
  environment.broker.queue(queueOf('deliveries')).then(
    ({ waiting }) => waiting,
    () => 1, // the broker is down: there may be some
  );

const isSettled = ({ captured, paid, sent, confirmed, planned, ...open }: Counts): boolean =>
  captured === paid && paid === sent && sent === confirmed && paid === planned && Object.values(open).every((count) => count === 0);

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
