import type { MailPage } from '@2x7/local';
import { eventually } from '@2x7/service-kit/testing';
import type { Container, Stack } from './stack.js';
import type { Traffic } from './traffic.js';

/** What the shop holds of a drill's purchases when everything has settled. */
export type Ledger = {
  /** Customers whose payment was captured. */
  paid: number;
  /** Of those, orders that the shop does not call paid. */
  lost: number;
  /** Of those, customers who did not get exactly one mail. */
  withoutOneMail: number;
  /** Customers who never got an order, though they tried for a long time. */
  unserved: number;
  /** Events that nobody has published, and dead letters. */
  stuck: number;
};

const patience = 150_000;

type Row = { email: string; status: string; confirmed: boolean };

async function ordersOf(stack: Stack, mark: string): Promise<Row[]> {
  const sql = `SELECT customer_email, status, confirmation_sent_at IS NOT NULL FROM orders WHERE customer_email LIKE '${mark}-%'`;
  return (await stack.rows('shop_orders', sql)).map(([email = '', status = '', confirmed]) => ({ email, status, confirmed: confirmed === 't' }));
}

async function mailsByRecipient(inboxUrl: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let before: string | null = '';
  while (before !== null) {
    const answer = await fetch(`${inboxUrl}/api/messages?limit=200${before && `&before=${before}`}`);
    const { messages, next } = (await answer.json()) as MailPage;
    for (const to of messages.flatMap(({ envelope }) => envelope.to)) counts.set(to, (counts.get(to) ?? 0) + 1);
    before = next;
  }
  return counts;
}

async function stuckEvents(stack: Stack): Promise<number> {
  const [waiting] = await stack.rows('shop_orders', 'SELECT count(*) FROM outbox WHERE published_at IS NULL');
  const queues = (await stack.compose('exec', '-T', 'rabbitmq', 'rabbitmqctl', '-q', 'list_queues', 'name', 'messages')).split('\n');
  const dead = queues.filter((line) => /\.dead\s/.test(line)).map((line) => Number(line.split(/\s+/)[1]));
  return dead.reduce((sum, count) => sum + count, Number(waiting?.[0] ?? 0));
}

/** Waits until every paid order is confirmed, or for two and a half minutes, and reads the books. */
export async function readLedger(stack: Stack, traffic: Traffic, inboxUrl: string): Promise<Ledger> {
  const bought = traffic.purchases.filter(({ paid }) => paid);
  const unconfirmed = async (): Promise<number> => {
    const known = new Set((await ordersOf(stack, traffic.mark)).filter(({ confirmed }) => confirmed).map(({ email }) => email));
    return bought.filter(({ email }) => !known.has(email)).length;
  };
  await eventually(async () => {
    const left = await unconfirmed();
    if (left > 0) throw new Error(`${left} orders are not confirmed`);
  }, patience).catch(() => undefined); // what is missing then is told below
  const [orders, mails] = await Promise.all([ordersOf(stack, traffic.mark), mailsByRecipient(inboxUrl)]);
  const paid = new Set(orders.filter(({ status }) => status === 'paid').map(({ email }) => email));
  return {
    paid: bought.length,
    lost: bought.filter(({ email }) => !paid.has(email)).length,
    withoutOneMail: bought.filter(({ email }) => mails.get(email) !== 1).length,
    unserved: traffic.purchases.filter(({ orderId }) => !orderId).length,
    stuck: await stuckEvents(stack),
  };
}

export const isWhole = ({ lost, withoutOneMail, unserved, stuck }: Ledger): boolean => lost + withoutOneMail + unserved + stuck === 0;

const metricsProgram = "fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then((t) => process.stdout.write(t))";

/** Requests of customers and administrators that one container has answered since it started. */
export async function answeredBy(stack: Stack, container: Container): Promise<number> {
  const text = await stack.exec(container, 'node', '-e', metricsProgram);
  const lines = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count') && !line.includes('/health/'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
