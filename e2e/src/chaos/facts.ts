import fs from 'node:fs';
import path from 'node:path';
import type { InboxMessage } from '@2x7/local/testing';
import type { Order, Payment, WebhookDelivery } from '@2x7/razorpay-sandbox';
import { eventually } from '@2x7/service-kit/testing';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import type { QueueState } from '../test-environment/broker.js';
import type { CampaignRecord } from './campaign-record.js';
import { grouped } from './grouped.js';
import type { RecoveryTimes, Component } from './recovery.js';
import type { Killer, KillKind } from './kills.js';
import { collectDeliveries, type DeliveriesFacts } from './deliveries-facts.js';
import type { FrozenSlots } from './frozen-slots.js';

export type OrderRow = {
  id: string;
  receipt: string;
  status: string;
  amount_paise: number;
  currency: string;
  customer_email: string;
  provider_order_id: string | null;
  payment_id: string | null;
  confirmed: boolean;
  attention: string | null;
};
type HistoryRow = { order_id: string; from_status: string | null; to_status: string };
type JobRow = { order_id: string; state: string; message_id: string | null };
export type Connections = { broker: number; database: Record<string, number> };

/** The end state of a campaign, as it can be read from outside. Times in ms. */
export type Facts = {
  records: CampaignRecord[];
  /** Price of the plan in whole rupees. */
  price: number;
  provider: { orders: Order[]; payments: Payment[]; deliveries: WebhookDelivery[] };
  orders: OrderRow[];
  history: HistoryRow[];
  webhooks: { event_id: string; applied: boolean }[];
  jobs: JobRow[];
  /** The confirmations of orders. */
  emails: InboxMessage[];
  /** All other emails: about deliveries and refunds. */
  deliveryEmails: InboxMessage[];
  deliveries: DeliveriesFacts;
  unpublished: Record<string, number>;
  /** Number of events that each consumer has handled. */
  handled: { email: number; orders: number };
  queues: Record<string, QueueState>;
  connections: { before: Connections; after: Connections };
  crashes: Record<string, string[]>;
  kills: ReadonlyMap<KillKind, number>;
  /** Kills at a chosen point whose process came to it in time. */
  reached: ReadonlyMap<KillKind, number>;
  /** Times of kills of the email service, in ms since the epoch. */
  emailKills: readonly number[];
  recovery: Record<Component, number[]>;
  /** ms from the last fault until all work was done; undefined when it never was. */
  settledAfterMs: number | undefined;
  /** The log files of all processes. */
  logs: { file: string; text: string }[];
  secrets: string[];
};

type Sources = {
  environment: TestEnvironment;
  records: CampaignRecord[];
  price: number;
  before: Connections;
  killer: Killer;
  frozen: FrozenSlots;
  recovery: RecoveryTimes;
  settledAfterMs: number | undefined;
};

const services = ['catalog', 'orders', 'email', 'deliveries'] as const;
const queues = ['email', 'orders', 'deliveries'].flatMap((name) => [
  `2x7.${name}`,
  `2x7.${name}.dead`,
  ...['1s', '5s', '30s', '120s', '600s'].map((wait) => `2x7.${name}.retry.${wait}`),
]);

const ordersSql = `SELECT id, receipt, status, amount_paise::int, currency, customer_email, provider_order_id, payment_id,
  confirmation_sent_at IS NOT NULL AS confirmed, attention FROM orders`;

async function entries<T>(names: readonly string[], value: (name: string) => Promise<T>): Promise<Record<string, T>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await value(name)])));
}

/** Established connections to a loopback port, seen from the clients' side (Linux). */
function connectionsTo(port: number): number {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = fs
    .readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.filter(([, , to, state]) => to === remote && state === '01').length;
}

async function countConnections(environment: TestEnvironment): Promise<Connections> {
  const sessions = await environment.databases.sessions();
  const database: Record<string, number> = {};
  for (const { application } of sessions) database[application] = (database[application] ?? 0) + 1;
  return { broker: connectionsTo(environment.broker.port), database };
}

/** Connections at the start: one to the broker for each service, and one more for the publisher of the naive build. */
export const settledConnections = (environment: TestEnvironment, naive: boolean): Promise<Connections> =>
  eventually(async () => {
    const connections = await countConnections(environment);
    if (connections.broker !== services.length + (naive ? 1 : 0)) throw new Error(`${connections.broker} connections to the broker`);
    return connections;
  }, 30_000);

function readLogs(folder: string): { file: string; text: string }[] {
  const names = fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.log(\.1)?$/.test(name));
  return names.map((name) => ({ file: name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));
}

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);

function secretsOf({ settings, databases }: TestEnvironment, records: CampaignRecord[]): string[] {
  const { razorpay, identities, deviceKey } = settings;
  const privateKeys = Object.values(identities).map(({ privateKey }) => privateKey);
  const passwords = Object.values(databases.addresses).flatMap(({ url, ownerUrl }) => [passwordOf(url), passwordOf(ownerUrl)]);
  return [
    razorpay.keySecret,
    razorpay.webhookSecret,
    deviceKey,
    ...privateKeys,
    ...passwords,
    ...records.flatMap(({ signatures }) => signatures),
  ];
}

/** Reads the whole end state. */
export async function collectFacts({ environment, records, recovery, killer, frozen, ...rest }: Sources): Promise<Facts> {
  const { databases, sandbox, inbox } = environment;
  const emails = grouped(await inbox.messages(), ({ messageId }) => String(messageId.startsWith('<order-confirmation.')));
  return {
    records,
    price: rest.price,
    kills: killer.done,
    reached: killer.reached,
    settledAfterMs: rest.settledAfterMs,
    recovery: recovery.times,
    provider: { orders: sandbox.ledger.orders(), payments: sandbox.ledger.payments(), deliveries: sandbox.ledger.webhookDeliveries() },
    orders: await databases.query<OrderRow>('orders', ordersSql),
    history: await databases.query<HistoryRow>('orders', 'SELECT order_id, from_status, to_status FROM order_history ORDER BY seq'),
    webhooks: await databases.query('orders', 'SELECT event_id, applied_at IS NOT NULL AS applied FROM webhook_events'),
    jobs: await databases.query<JobRow>('email', `SELECT order_id, state, message_id FROM email_job WHERE template = 'order-confirmation'`),
    emails: emails.get('true') ?? [],
    deliveryEmails: emails.get('false') ?? [],
    deliveries: await collectDeliveries(environment, frozen),
    unpublished: await entries(services, (name) => environment.databases.count(name, 'outbox WHERE published_at IS NULL')),
    handled: { email: await environment.databases.count('email', 'inbox'), orders: await environment.databases.count('orders', 'inbox') },
    queues: await entries(queues, (name) => environment.broker.queue(name)),
    connections: { before: rest.before, after: await countConnections(environment) },
    crashes: Object.fromEntries(services.map((name) => [name, environment.services[name].crashes])),
    emailKills: environment.services.email.kills,
    logs: readLogs(environment.settings.folder),
    secrets: secretsOf(environment, records),
  };
}
