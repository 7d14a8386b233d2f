import { setTimeout as pause } from 'node:timers/promises';
import { databaseServices, serviceNames } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import type { LoadBalancer } from './load-balancer.js';
import { answeredBy, isConsistent, readResults, type PurchaseResults } from './purchase-results.js';
import type { Scale, ComposeStack } from './compose-stack.js';
import { Traffic, type Demo, type Sent } from './traffic.js';

export type DrillContext = { stack: ComposeStack; front: LoadBalancer; demo: Demo; inboxUrl: string; say: (line: string) => void };
/** `figures`: measurements, a sentence each. */
type Outcome = { passed: boolean; figures: string[] };
export type Drill = { name: string; does: string; scale: Scale; run: (scene: DrillContext) => Promise<Outcome> };

/** ms of traffic before and after the fault. */
const undisturbed = 8_000;

type DrillRun = { traffic: Traffic; ledger: PurchaseResults };

/** Runs traffic with a fault in the middle, and reads the results of the purchases at the end. */
async function runUnderTraffic(
  { stack, front, demo, inboxUrl }: DrillContext,
  fault: (traffic: Traffic) => Promise<void>,
): Promise<DrillRun> {
  await fetch(`${inboxUrl}/api/messages`, { method: 'DELETE' });
  const traffic = new Traffic(front, demo);
  await traffic.start();
  await pause(undisturbed);
  await fault(traffic);
  await pause(undisturbed);
  await traffic.stop();
  return { traffic, ledger: await readResults(stack, traffic, inboxUrl) };
}

function counted(failed: readonly Sent[]): string {
  const kinds = new Map<string, number>();
  for (const { call, status } of failed)
    kinds.set(`${call} ${status || 'no answer'}`, (kinds.get(`${call} ${status || 'no answer'}`) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`).join(', ');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function figuresOf({ traffic: { sent, failed }, ledger }: DrillRun): string[] {
  const times = sent
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return [
    `${sent.length} requests, ${failed.length} failed${failed.length > 0 ? `: ${counted(failed)}` : ''}`,
    `${ledger.paid} payments: ${ledger.lost} orders lost, ${ledger.withoutOneConfirmation} without exactly one confirmation, ${ledger.unplanned} not planned, ${ledger.unserved} customers without an order, ${ledger.undelivered} undelivered events`,
    `answered in ${times[Math.floor(times.length / 2)] ?? 0} ms (median), ${times[Math.floor(times.length * 0.95)] ?? 0} ms (95 %)`,
  ];
}

async function share(scene: DrillContext): Promise<Outcome> {
  const replicas = await scene.stack.containers('orders');
  const count = (): Promise<number[]> => Promise.all(replicas.map((replica) => answeredBy(scene.stack, replica)));
  const before = await count();
  const run = await runUnderTraffic(scene, () => pause(undisturbed));
  const shares = (await count()).map((after, index) => after - before[index]!);
  const all = shares.reduce((sum, one) => sum + one, 0);
  const fair = shares.every((one) => one > (0.7 * all) / shares.length);
  const figures = [`orders answered ${shares.join(' + ')} calls`, ...figuresOf(run)];
  return { passed: fair && shares.length === 3 && run.traffic.failed.length === 0 && isConsistent(run.ledger), figures };
}

async function kill(scene: DrillContext): Promise<Outcome> {
  let unanswered = 0;
  const run = await runUnderTraffic(scene, async (traffic) => {
    const [victim] = await scene.stack.containers('orders');
    await scene.stack.kill9(victim!);
    unanswered = traffic.waiting;
    await pause(undisturbed);
    await scene.stack.healthy();
  });
  const figures = [`${unanswered} requests were unanswered when one of three was killed`, ...figuresOf(run)];
  return { passed: run.traffic.failed.length <= unanswered && isConsistent(run.ledger), figures };
}

/** The gateway last. */
const services = [...serviceNames.filter((name) => name !== 'gateway'), 'gateway'] as const;
/** Two replicas of every service. */
const pairs: Scale = Object.fromEntries(services.map((name) => [name, 2]));

async function rolling(scene: DrillContext): Promise<Outcome> {
  const failures: string[] = [];
  const run = await runUnderTraffic(scene, async (traffic) => {
    for (const service of services) {
      const before = traffic.failed.length;
      const began = Date.now();
      for (const container of await scene.stack.containers(service)) await scene.stack.restart(container);
      failures.push(`${service} ${traffic.failed.length - before} in ${seconds(Date.now() - began)}`);
      scene.say(`    ${failures.at(-1)}`);
    }
  });
  const figures = [`failed while each was restarted: ${failures.join(', ')}`, ...figuresOf(run)];
  return { passed: run.traffic.failed.length === 0 && isConsistent(run.ledger), figures };
}

async function broker(scene: DrillContext): Promise<Outcome> {
  let away = 0;
  const run = await runUnderTraffic(scene, async () => {
    const began = Date.now();
    for (const container of await scene.stack.containers('rabbitmq')) await scene.stack.restart(container);
    away = Date.now() - began;
  });
  const figures = [`RabbitMQ was healthy again after ${seconds(away)}`, ...figuresOf(run)];
  return { passed: run.traffic.failed.length === 0 && isConsistent(run.ledger), figures };
}

/** A failure that says what to do: 503 with the error envelope. */
const isProperFailure = ({ status, text }: Sent): boolean =>
  status === 503 && text.includes('"code":"unavailable"') && text.includes('Please try again');

async function database(scene: DrillContext): Promise<Outcome> {
  let [away, healedAfter] = [0, 0];
  const run = await runUnderTraffic(scene, async (traffic) => {
    const began = Date.now();
    for (const container of await scene.stack.containers('postgres')) await scene.stack.restart(container);
    away = Date.now() - began;
    await eventually(() => {
      const served = traffic.sent.some(
        ({ call, status, startedAt }) => call.endsWith('create-order') && status === 200 && startedAt > began + away,
      );
      if (!served) throw new Error('no order is accepted');
    }, 60_000);
    healedAfter = Date.now() - began - away;
  });
  const improper = run.traffic.failed.filter((failure) => !isProperFailure(failure));
  const figures = [
    `PostgreSQL was healthy again after ${seconds(away)}, the first order came ${seconds(healedAfter)} later`,
    `failures other than a 503 with the error envelope: ${improper.length}${improper.length > 0 ? ` (${counted(improper)}; ${improper[0]!.text})` : ''}`,
    ...figuresOf(run),
  ];
  return { passed: improper.length === 0 && isConsistent(run.ledger), figures };
}

async function roles({ stack }: DrillContext): Promise<Outcome> {
  const violations: string[] = [];
  for (const role of databaseServices) {
    for (const name of databaseServices) {
      const url = `postgres://shop_${role}:demo-${role}@127.0.0.1:5432/shop_${name}`;
      const refused = await stack.compose('exec', '-T', 'postgres', 'psql', url, '-AtXc', 'SELECT 1').then(
        () => false,
        () => true,
      );
      if (refused === (role === name)) violations.push(`${role} ${refused ? 'cannot open its own' : `can open ${name}`}`);
    }
  }
  return {
    passed: violations.length === 0,
    figures: [violations.length === 0 ? 'each role opens its own database and no other' : violations.join(', ')],
  };
}

/** In the order of their runs. */
export const drills: readonly Drill[] = [
  { name: 'roles', does: "each service's database role tries every database", scale: {}, run: roles },
  { name: 'share', does: 'three replicas of orders, two of email', scale: { orders: 3, email: 2 }, run: share },
  { name: 'kill', does: 'one of three orders is killed with -9 under load', scale: { orders: 3, email: 2 }, run: kill },
  { name: 'broker', does: 'RabbitMQ is restarted under load', scale: { orders: 3, email: 2 }, run: broker },
  { name: 'database', does: 'PostgreSQL is restarted under load', scale: { orders: 3, email: 2 }, run: database },
  { name: 'rolling', does: 'every service, with two replicas, is restarted replica by replica under load', scale: pairs, run: rolling },
];
