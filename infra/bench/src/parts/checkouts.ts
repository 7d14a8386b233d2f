import { setTimeout as pause } from 'node:timers/promises';
import type { OrderToPay } from '@2x7/contracts';
import { freePort } from '@2x7/local/testing';
import { end, startProgram } from '../shop/child.js';
import type { MailSink } from '../shop/mail-sink.js';
import { keys } from '../shop/provider-keys.js';
import { row, type Row } from '../report.js';
import { sharesOf, statementsDuring, sumOf } from '../statements.js';

const customers = 16;
const seconds = 10;
/** s of the same load before it is measured: V8 compiles what is called often, and a shop is started seldom. */
const warmUpSeconds = 30;
/** Checkouts per second. */
const goalPerSecond = 120;
/** The confirmation, and the email about the first delivery. */
const mailsPerCheckout = 2;
/** ms from the last checkout until all emails must have been sent. */
const mailTimeout = 120_000;

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

let orders = 0;
const order = (mealPlanId: string): Record<string, string> => {
  orders += 1;
  return {
    receipt: `bench-${process.pid}-${orders}`,
    customerEmail: `bench${orders}@mail.example`,
    customerName: 'Asha Rao',
    customerPhone: `+91 ${9_000_000_000 + orders}`,
    deliveryAddress: '12 Tonk Road, Jaipur 302018',
    mealPlanId,
  };
};

type Load = { done: number; seconds: number };

/** Runs one checkout after the other for each customer for `duration` s. @returns the completed checkouts, and how long they took in s */
async function repeatCheckouts(checkout: () => Promise<void>, duration: number): Promise<Load> {
  const started = performance.now();
  let done = 0;
  const buy = async (): Promise<void> => {
    while (performance.now() - started < duration * 1_000) {
      await checkout();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: customers }, buy));
  return { done, seconds: (performance.now() - started) / 1_000 };
}

type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
type Shop = { url: string; sandboxUrl: string; planId: string; mails: MailSink };

/** Starts Razorpay's sandbox in a process of its own; it sends its webhooks to `webhookUrl`. */
export const startPayments = (webhookUrl: string): ReturnType<typeof startProgram> =>
  startProgram('shop/payment-sandbox', JSON.stringify({ ...keys, webhookUrl }));

/** One checkout as the customer's browser makes it: create-order, the payment at the provider, verify-payment. */
async function checkOut({ url, sandboxUrl, planId }: { url: string; sandboxUrl: string; planId: string }): Promise<void> {
  const headers = { origin: new URL(url).origin };
  const { order_id, key_id } = await post<OrderToPay>(`${url}/create-order`, order(planId), headers);
  const { payment } = await post<{ payment: Paid }>(`${sandboxUrl}/v1/checkout/payments`, { key_id, order_id, outcome: 'captured' });
  await post(`${url}/verify-payment`, payment, headers);
}

/** @returns checkouts per second of the bare program */
async function bareCheckouts(database: string): Promise<number> {
  const port = await freePort();
  const sandbox = await startPayments(`http://127.0.0.1:${port}/webhook`);
  const bare = await startProgram('limits/bare-checkout', JSON.stringify({ database, sandboxUrl: sandbox.url, port }));
  const buy = (): Promise<void> => checkOut({ url: bare.url, sandboxUrl: sandbox.url, planId: 'a-plan' });
  try {
    await repeatCheckouts(buy, warmUpSeconds);
    const { done, seconds: took } = await repeatCheckouts(buy, seconds);
    return done / took;
  } finally {
    await end(sandbox.child);
    await end(bare.child);
  }
}

/** The database of the limits and its commits per second, and the environment of the shop. */
type Beside = { database: string; commits: number; env: Record<string, string> };

/** Checkouts whose statements are counted, one after the other. */
const counted = 10;
/** ms after the last email until the events about it are handled. */
const untilHandled = 3_000;

/** The statements of one checkout in every service, what follows in the background included. */
async function statementsRow(shop: Shop, env: Record<string, string>): Promise<Row> {
  const counts = await statementsDuring(env, async () => {
    for (let index = 0; index < counted; index += 1) await checkOut({ ...shop, url: `${shop.url}/api/v1/orders` });
    await pause(untilHandled);
  });
  return row('statements of one checkout, background work of all services included', {
    value: sumOf(counts) / counted,
    unit: '',
    note: sharesOf(counts, counted),
  });
}

/** @returns the checkouts in `duration` s, and the seconds until the last of their emails was sent */
async function checkoutsAndMails(shop: Shop, duration: number): Promise<Load & { untilLastMail: number }> {
  const before = shop.mails.count();
  const started = performance.now();
  const load = await repeatCheckouts(() => checkOut({ ...shop, url: `${shop.url}/api/v1/orders` }), duration);
  const deadline = performance.now() + mailTimeout;
  const expected = load.done * mailsPerCheckout;
  while (shop.mails.count() - before < expected && performance.now() < deadline) await pause(20);
  const mails = shop.mails.count() - before;
  if (mails < expected) throw new Error(`${load.done} checkouts, but only ${mails} emails`);
  return { ...load, untilLastMail: (performance.now() - started) / 1_000 };
}

/** Measures whole checkouts (order, payment in the sandbox, verification), and how long the emails about them take. */
export async function benchCheckouts(shop: Shop, { database, commits, env }: Beside): Promise<Row[]> {
  // First, as long as the shop works on nothing else.
  const statements = await statementsRow(shop, env);
  const limit = await bareCheckouts(database);
  const cold = await checkoutsAndMails(shop, warmUpSeconds);
  const { done, seconds: took, untilLastMail } = await checkoutsAndMails(shop, seconds);
  const rate = done / took;
  return [
    row('checkouts in the first half minute of load', { value: cold.done / cold.seconds, unit: '/s' }),
    row('checkouts (create-order + pay + verify)', {
      value: rate,
      unit: '/s',
      limit,
      limitName: 'bare Fastify + pg, the same requests and commits',
      goal: 0.5,
      note: `goal ≥ ${goalPerSecond} /s: ${rate >= goalPerSecond ? 'met' : 'NOT met'}; ${done} in ${took.toFixed(1)} s by ${customers} concurrent customers`,
    }),
    row('checkouts, until the last email was sent', {
      value: done / untilLastMail,
      unit: '/s',
      limit: commits,
      limitName: 'commits of this PostgreSQL',
      note: `last email ${(untilLastMail - took).toFixed(1)} s after the last checkout`,
    }),
    statements,
  ];
}
