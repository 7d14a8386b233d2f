import fs from 'node:fs';
import path from 'node:path';
import { formatPaise } from '@2x7/contracts';
import { mask } from '@2x7/service-kit';
import { rowsOf } from './server.js';

type Step = { at: Date; where: string; what: string };
type DatedEntry = { at: Date; what: string };
type Order = {
  id: string;
  number: string;
  status: string;
  amount_paise: string;
  provider_order_id: string | null;
  attention: string | null;
};
type LogLine = {
  time: string;
  service: string;
  msg: string;
  request_id?: string;
  method?: string;
  route?: string;
  status?: number;
  type?: string;
};

/** Queries for the steps of one order, each with its time. No column with personal data is read. */
const sources: { service: string; where: string; sql: string }[] = [
  {
    service: 'orders',
    where: 'orders',
    sql: `SELECT at, concat_ws(' ', coalesce(from_status || ' →', 'order'), to_status, '(' || cause || ')') AS what FROM order_history WHERE order_id = $1`,
  },
  {
    service: 'orders',
    where: 'payment',
    sql: `SELECT first_seen_at AS at, concat_ws(' ', id, state, 'by', source) AS what FROM payments WHERE order_id = $1`,
  },
  {
    service: 'orders',
    where: 'refund',
    sql: `SELECT created_at AS at, concat_ws(' ', payment_id, reason, CASE state WHEN 'done' THEN 'refunded at ' || done_at WHEN 'refused' THEN 'refused at ' || refused_at ELSE 'waits, tried ' || attempts || ' times' END) AS what FROM refund_tasks WHERE order_id = $1`,
  },
  {
    service: 'orders',
    where: 'webhook',
    sql: `SELECT received_at AS at, concat_ws(' ', type, coalesce(outcome, 'waits')) AS what FROM webhook_events WHERE body #>> '{payload,payment,entity,order_id}' = (SELECT provider_order_id FROM orders WHERE id = $1)`,
  },
  ...['orders', 'email'].map((service) => ({
    service,
    where: 'outbox',
    sql: `SELECT created_at AS at, concat_ws(' ', type, event_id, CASE WHEN published_at IS NULL THEN 'waits, tried ' || attempts || ' times' ELSE 'published at ' || published_at END) AS what FROM outbox WHERE event #>> '{data,order_id}' = $1::text`,
  })),
  {
    service: 'email',
    where: 'email',
    sql: `SELECT created_at AS at, concat_ws(' ', template, state, 'after', attempts, 'failed tries', 'sent at ' || sent_at, last_error) AS what
      FROM email_job WHERE order_id = $1 OR data ->> 'subscription_id' = $1::text`,
  },
];

async function handled(server: string, id: string): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [from, to] of [
    ['orders', 'email'],
    ['email', 'orders'],
  ] as const) {
    const events = await rowsOf<{ event_id: string }>(
      server,
      from,
      `SELECT event_id FROM outbox WHERE event #>> '{data,order_id}' = $1::text`,
      [id],
    );
    const rows = await rowsOf<DatedEntry>(
      server,
      to,
      `SELECT handled_at AS at, consumer || ' handled ' || event_id AS what FROM inbox WHERE event_id = ANY($1)`,
      [events.map((row) => row.event_id)],
    );
    steps.push(...rows.map((row) => ({ ...row, where: 'inbox' })));
  }
  return steps;
}

function parse(line: string): LogLine | undefined {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined; // cut off by a crash
  }
}

/** Log lines of the given request ids. */
function logged(dataDir: string, requests: ReadonlySet<string>): Step[] {
  const lines = ['shop.log.1', 'shop.log']
    .map((name) => path.join(dataDir, name))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'));
  return lines.flatMap((text) => {
    const line = text.includes('"request_id"') ? parse(text) : undefined;
    if (!line?.request_id || !requests.has(line.request_id)) return [];
    const what = [line.msg, line.method, line.route, line.status, line.type].filter(Boolean).join(' ');
    return [{ at: new Date(line.time), where: `log ${line.service}`, what: mask(what) }];
  });
}

async function requestsOf(server: string, id: string): Promise<Set<string>> {
  const rows = await rowsOf<{ request: string | null }>(
    server,
    'orders',
    `SELECT request_id AS request FROM order_history WHERE order_id = $1
     UNION SELECT event ->> 'trace_id' FROM outbox WHERE event #>> '{data,order_id}' = $1::text`,
    [id],
  );
  return new Set(rows.flatMap(({ request }) => request ?? []));
}

const line = ({ at, where, what }: Step): string => `  ${at.toISOString()}  ${where.padEnd(12)}  ${what}`;

/**
 * What happened to one order, from its start to its emails, oldest first. Nothing of the customer is in it.
 * @param name its number, or the id by which the log names it
 * @returns undefined when there is no such order
 */
export async function orderStory(server: string, name: string, dataDir: string): Promise<string[] | undefined> {
  const [order] = await rowsOf<Order>(
    server,
    'orders',
    'SELECT id, number, status, amount_paise, provider_order_id, attention FROM orders WHERE number = upper($1) OR id::text = lower($1)',
    [name],
  );
  if (!order) return undefined;
  const stored = await Promise.all(
    sources.map(async ({ service, where, sql }) =>
      (await rowsOf<DatedEntry>(server, service, sql, [order.id])).map(({ at, what }) => ({ at, where, what: mask(what) })),
    ),
  );
  const steps = [...stored.flat(), ...(await handled(server, order.id)), ...logged(dataDir, await requestsOf(server, order.id))];
  const [trace] = await rowsOf<{ traceparent: string }>(
    server,
    'orders',
    'SELECT traceparent FROM order_history WHERE order_id = $1 AND traceparent IS NOT NULL ORDER BY seq LIMIT 1',
    [order.id],
  );
  return [
    `Order ${order.number}: ${order.status}${order.attention ? `, needs attention (${order.attention})` : ''}, ${formatPaise(Number(order.amount_paise))}`,
    `  id ${order.id}, at Razorpay ${order.provider_order_id ?? 'not opened'}, trace ${trace?.traceparent.split('-')[1] ?? 'not recorded (OTEL_EXPORTER_OTLP_ENDPOINT was unset)'}`,
    ...steps.sort((a, b) => a.at.getTime() - b.at.getTime()).map(line),
  ];
}
