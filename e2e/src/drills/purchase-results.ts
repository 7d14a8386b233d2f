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
  /** Of those, customers who did not get exactly one confirmation. */
  withoutOneConfirmation: number;
  /** Of those, orders whose deliveries are not planned. */
  unplanned: number;
  /** Customers who got no order within their timeout. */
  unserved: number;
  /** Unpublished events and dead letters. */
  undelivered: number;
};

/** ms. */
const settlingTimeout = 150_000;

type Row = { email: string; status: string; confirmed: boolean; planned: boolean };

async function ordersOf(stack: ComposeStack, mark: string): Promise<Row[]> {
  const sql = `SELECT id, customer_email, status, confirmation_sent_at IS NOT NULL FROM orders WHERE customer_email LIKE '${mark}-%'`;
  const orders = await stack.rows('shop_orders', sql);
  const plans = new Set((await stack.rows('shop_deliveries', 'SELECT id FROM subscriptions')).map(([id = '']) => id));
  return orders.map(([id = '', email = '', status = '', confirmed]) => ({
    email,
    status,
    confirmed: confirmed === 't',
    planned: plans.has(id),
  }));
}

async function confirmationsByRecipient(inboxUrl: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let before: string | null = '';
  while (before !== null) {
    const answer = await fetch(`${inboxUrl}/api/messages?limit=200${before && `&before=${before}`}`);
    const { messages, next } = (await answer.json()) as MailPage;
    const confirmations = messages.filter(({ messageId }) => messageId.startsWith('<order-confirmation.'));
    for (const to of confirmations.flatMap(({ envelope }) => envelope.to)) counts.set(to, (counts.get(to) ?? 0) + 1);
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

/** Waits until every paid order is confirmed and planned and no event waits, or for two and a half minutes, and reads the results. */
export async function readResults(stack: ComposeStack, traffic: Traffic, inboxUrl: string): Promise<PurchaseResults> {
  const bought = traffic.purchases.filter(({ paid }) => paid);
  const missingFrom = (orders: readonly Row[]): number => {
    const emails = new Set(orders.map(({ email }) => email));
    return bought.filter(({ email }) => !emails.has(email)).length;
  };
  await eventually(async () => {
    const orders = await ordersOf(stack, traffic.mark);
    const left = missingFrom(orders.filter(({ confirmed, planned }) => confirmed && planned));
    if (left > 0) throw new Error(`${left} orders are not confirmed or not planned`);
    if ((await undeliveredEvents(stack)) > 0) throw new Error('events wait');
  }, settlingTimeout).catch(() => undefined); // the results below count what is missing
  const [orders, confirmations] = await Promise.all([ordersOf(stack, traffic.mark), confirmationsByRecipient(inboxUrl)]);
  return {
    paid: bought.length,
    lost: missingFrom(orders.filter(({ status }) => status === 'paid')),
    withoutOneConfirmation: bought.filter(({ email }) => confirmations.get(email) !== 1).length,
    unplanned: missingFrom(orders.filter(({ planned }) => planned)),
    unserved: traffic.purchases.filter(({ orderId }) => !orderId).length,
    undelivered: await undeliveredEvents(stack),
  };
}

export const isConsistent = ({ lost, withoutOneConfirmation, unplanned, unserved, undelivered }: PurchaseResults): boolean =>
  lost + withoutOneConfirmation + unplanned + unserved + undelivered === 0;

const metricsProgram = "fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then((t) => process.stdout.write(t))";

/** Requests of customers and administrators that one container has answered since it started. */
export async function answeredBy(stack: ComposeStack, container: Container): Promise<number> {
  const text = await stack.exec(container, 'node', '-e', metricsProgram);
  const lines = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count') && !line.includes('/health/'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
