import fs from 'node:fs';
import path from 'node:path';
import { counted, databaseServices, dayMs, type DatabaseServiceName } from '@2x7/contracts';
import { reasonOf, thirteenMonths } from '@2x7/service-kit';
import { madeAt } from './manifest.js';
import { rowsOf } from './server.js';

type Source = {
  service: DatabaseServiceName;
  /** `order`, in the singular. */
  thing: string;
  /** Where it is not `thing` with an s. */
  things?: string;
  /** Rows with the column `at`. $1: the address in lower case, or with `byCustomer` the ids of its customers. */
  sql: string;
  byCustomer?: true;
};
type Found = { count: number; oldest: Date | null };

const ofPlans = 'IN (SELECT id FROM subscriptions WHERE email = $1)';
const contains = (column: string): string => `strpos(lower(${column}::text), $1) > 0`;
/** Invoices are final: they keep the customer when the order has forgotten it. */
const invoicesWhere = (kind: string): string =>
  `SELECT issued_at AS at FROM invoices WHERE ${kind} AND lower(document #>> '{customer,email}') = $1`;
const outboxOf = (service: DatabaseServiceName): Source => ({
  service,
  thing: 'outbox event',
  sql: `SELECT created_at AS at FROM outbox WHERE ${contains('event')}`,
});

/** Every table that can hold something about a customer's or a user's email address. */
const sources: readonly Source[] = [
  { service: 'orders', thing: 'order', sql: 'SELECT created_at AS at FROM orders WHERE lower(customer_email) = $1' },
  { service: 'orders', thing: 'invoice', sql: invoicesWhere("kind <> 'credit-note'") },
  { service: 'orders', thing: 'credit note', sql: invoicesWhere("kind = 'credit-note'") },
  { service: 'orders', thing: 'webhook', sql: `SELECT received_at AS at FROM webhook_events WHERE ${contains('body')}` },
  outboxOf('orders'),
  { service: 'deliveries', thing: 'customer', sql: 'SELECT created_at AS at FROM customers WHERE email = $1' },
  { service: 'deliveries', thing: 'plan', sql: 'SELECT created_at AS at FROM subscriptions WHERE email = $1' },
  {
    service: 'deliveries',
    thing: 'delivery',
    things: 'deliveries',
    sql: `SELECT s.cut_off AS at FROM deliveries d JOIN slots s USING (slot) WHERE d.subscription_id ${ofPlans}`,
  },
  { service: 'deliveries', thing: 'change', sql: `SELECT at FROM changes WHERE subscription_id ${ofPlans}` },
  { service: 'deliveries', thing: 'problem', sql: `SELECT reported_at AS at FROM problems WHERE subscription_id ${ofPlans}` },
  {
    service: 'deliveries',
    thing: 'session',
    sql: 'SELECT s.created_at AS at FROM customer_sessions s JOIN customers c ON c.id = s.customer_id WHERE c.email = $1',
  },
  { service: 'deliveries', thing: 'sign-in request', sql: 'SELECT at FROM sign_in_requests WHERE email = $1' },
  {
    service: 'deliveries',
    thing: 'audit entry',
    things: 'audit entries',
    sql: `SELECT at FROM audit WHERE entity_id IN (SELECT id::text FROM subscriptions WHERE email = $1 UNION SELECT id::text FROM customers WHERE email = $1)`,
  },
  outboxOf('deliveries'),
  {
    service: 'media',
    thing: 'photo',
    sql: 'SELECT created_at AS at FROM photos WHERE customer_id = ANY($1::uuid[])',
    byCustomer: true,
  },
  {
    service: 'email',
    thing: 'email',
    sql: `SELECT created_at AS at FROM email_job WHERE ${contains('data')} OR ${contains('last_error')}`,
  },
  { service: 'auth', thing: 'user', sql: 'SELECT created_at AS at FROM users WHERE lower(email) = $1' },
  outboxOf('auth'),
];

/** The ids under which other services keep something about a customer. */
async function customersOf(server: string, email: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(server, 'deliveries', 'SELECT id FROM customers WHERE email = $1', [email]);
  return rows.map(({ id }) => id);
}

/** What the databases keep about an email address: a line for each table, with the date of the oldest row. */
export async function keptData(server: string, address: string): Promise<string[]> {
  const email = address.toLowerCase();
  const customers = await customersOf(server, email);
  const lines = await Promise.all(
    sources.map(async ({ service, thing, things, sql, byCustomer }) => {
      const text = `SELECT count(*)::int AS count, min(at) AS oldest FROM (${sql}) AS kept`;
      const [row] = await rowsOf<Found>(server, service, text, [byCustomer ? customers : email]);
      const { count, oldest } = row!;
      return count > 0
        ? [`${service.padEnd(10)}  ${counted(count, thing, things)}, the oldest of ${oldest!.toISOString().slice(0, 10)}`]
        : [];
    }),
  );
  return lines.flat();
}

/** Also one that was interrupted, which has data and no manifest. */
const isBackup = (folder: string): boolean => ['manifest.json', ...databaseServices].some((name) => fs.existsSync(path.join(folder, name)));

/** A backup keeps everything that has been forgotten since. One whose age is unknown has to be looked at. */
function keptBackup(folder: string): string {
  try {
    const made_at = madeAt(folder);
    const days = Math.floor((Date.now() - Date.parse(made_at)) / dayMs);
    return `backup      ${folder} of ${made_at.slice(0, 10)}, ${counted(days, 'day')} old${days > thirteenMonths ? ': delete it, it is older than 13 months' : ''}`;
  } catch (error) {
    return `backup      ${reasonOf(error)}`;
  }
}

/** The backups in a folder, with their age. A folder without one may be the wrong folder. */
export function keptBackups(folder: string): string[] {
  const places = [folder, ...fs.readdirSync(folder).map((name) => path.join(folder, name))];
  const backups = places.filter(isBackup);
  return backups.length > 0 ? backups.map(keptBackup) : [`backup      none in ${folder}`];
}
