import type { MailPage } from '@2x7/local';
import { eventually } from '@2x7/service-kit/testing';
import type { Container, ComposeStack } from './compose-stack.js';
import type { Traffic } from './traffic.js';

/** The state of a drill's purchases when all work has settled. */
export type PurchaseResults = {
  /** Customers whose payment was captured. */
  paid: number;
  /** Of those, orders that are not paid in the shop. */
  lost: number;
  /** Of those, customers who did not get exactly one email. */
  withoutOneEmail: number;
  /** Customers who got no order within their timeout. */
  unserved: number;
  /** Unpublished events and dead letters. */
  undelivered: number;
};

/** ms. */
const confirmationTimeout = 150_000;

type Row = { email: string; status: string; confirmed: boolean };

async function ordersOf(stack: ComposeStack, mark: string): Promise<Row[]> {
  const sql = `SELECT customer_email, status, confirmation_sent_at IS NOT NULL FROM orders WHERE customer_email LIKE '${mark}-%'`;
  return (await stack.rows('shop_orders', sql)).map(([email = '', status = '', confirmed]) => ({
    email,
    status,
    confirmed: confirmed === 't',
  }));
}

async function emailsByRecipient(inboxUrl: string): Promise<Map<string, number>> {
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

async function undeliveredEvents(stack: ComposeStack): Promise<number> {
  const [waiting] = await stack.rows('shop_orders', 'SELECT count(*) FROM outbox WHERE published_at IS NULL');
  const queues = (await stack.compose('exec', '-T', 'rabbitmq', 'rabbitmqctl', '-q', 'list_queues', 'name', 'messages')).split('\n');
  const dead = queues.filter((line) => /\.dead\s/.test(line)).map((line) => Number(line.split(/\s+/)[1]));
  return dead.reduce((sum, count) => sum + count, Number(waiting?.[0] ?? 0));
}

/** Waits until every paid order is confirmed, or for two and a half minutes, and reads the results. */
export async function readResults(stack: ComposeStack, traffic: Traffic, inboxUrl: string): Promise<PurchaseResults> {
  const bought = traffic.purchases.filter(({ paid }) => paid);
  const unconfirmed = async (): Promise<number> => {
    const known = new Set((await ordersOf(stack, traffic.mark)).filter(({ confirmed }) => confirmed).map(({ email }) => email));
    return bought.filter(({ email }) => !known.has(email)).length;
  };
  await eventually(async () => {
    const left = await unconfirmed();
    if (left > 0) throw new Error(`${left} orders are not confirmed`);
  }, confirmationTimeout).catch(() => undefined); // the results below count what is missing
  const [orders, mails] = await Promise.all([ordersOf(stack, traffic.mark), emailsByRecipient(inboxUrl)]);
  const paid = new Set(orders.filter(({ status }) => status === 'paid').map(({ email }) => email));
  return {
    paid: bought.length,
    lost: bought.filter(({ email }) => !paid.has(email)).length,
    withoutOneEmail: bought.filter(({ email }) => mails.get(email) !== 1).length,
    unserved: traffic.purchases.filter(({ orderId }) => !orderId).length,
    undelivered: await undeliveredEvents(stack),
  };
}

export const isConsistent = ({ lost, withoutOneEmail, unserved, undelivered }: PurchaseResults): boolean =>
  lost + withoutOneEmail + unserved + undelivered === 0;

const metricsProgram = "fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then((t) => process.stdout.write(t))";

/** Requests of customers and administrators that one container has answered since it started. */
export async function answeredBy(stack: ComposeStack, container: Container): Promise<number> {
  const text = await stack.exec(container, 'node', '-e', metricsProgram);
  const lines = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count') && !line.includes('/health/'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
