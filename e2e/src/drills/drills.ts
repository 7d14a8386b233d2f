import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@2x7/service-kit/testing';
import type { Front } from './front.js';
import { answeredBy, isWhole, readLedger, type Ledger } from './ledger.js';
import type { Scale, Stack } from './stack.js';
import { Traffic, type Demo, type Sent } from './traffic.js';

export type Scene = { stack: Stack; front: Front; demo: Demo; inboxUrl: string; say: (line: string) => void };
/** `figures`: what was seen, each a sentence of its own. */
export type Outcome = { passed: boolean; figures: string[] };
export type Drill = { name: string; does: string; scale: Scale; run: (scene: Scene) => Promise<Outcome> };

/** ms of traffic before and after what is done to the stack. */
const calm = 8_000;

type Played = { traffic: Traffic; ledger: Ledger };

/** Traffic, the trouble in the midst of it, traffic again, and what the books say in the end. */
async function play({ stack, front, demo, inboxUrl }: Scene, trouble: (traffic: Traffic) => Promise<void>): Promise<Played> {
  await fetch(`${inboxUrl}/api/messages`, { method: 'DELETE' });
  const traffic = new Traffic(front, demo);
  await traffic.start();
  await pause(calm);
  await trouble(traffic);
  await pause(calm);
  await traffic.stop();
  return { traffic, ledger: await readLedger(stack, traffic, inboxUrl) };
}

function counted(failed: readonly Sent[]): string {
  const kinds = new Map<string, number>();
  for (const { call, status } of failed) kinds.set(`${call} ${status || 'no answer'}`, (kinds.get(`${call} ${status || 'no answer'}`) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`).join(', ');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function figuresOf({ traffic: { sent, failed }, ledger }: Played): string[] {
  const times = sent.filter(({ status }) => status === 200).map(({ ms }) => ms).sort((a, b) => a - b);
  return [
    `${sent.length} requests, ${failed.length} failed${failed.length > 0 ? `: ${counted(failed)}` : ''}`,
    `${ledger.paid} payments: ${ledger.lost} orders lost, ${ledger.withoutOneMail} without exactly one mail, ${ledger.unserved} customers unserved, ${ledger.stuck} events stuck`,
    `answered in ${times[Math.floor(times.length / 2)] ?? 0} ms (median), ${times[Math.floor(times.length * 0.95)] ?? 0} ms (95 %)`,
  ];
}

async function share(scene: Scene): Promise<Outcome> {
  const replicas = await scene.stack.containers('orders');
  const count = (): Promise<number[]> => Promise.all(replicas.map((replica) => answeredBy(scene.stack, replica)));
  const before = await count();
  const played = await play(scene, () => pause(calm));
  const shares = (await count()).map((after, index) => after - before[index]!);
  const all = shares.reduce((sum, one) => sum + one, 0);
  const fair = shares.every((one) => one > (0.7 * all) / shares.length);
  const figures = [`orders answered ${shares.join(' + ')} calls`, ...figuresOf(played)];
  return { passed: fair && shares.length === 3 && played.traffic.failed.length === 0 && isWhole(played.ledger), figures };
}

async function kill(scene: Scene): Promise<Outcome> {
  let inHand = 0;
  const played = await play(scene, async (traffic) => {
    const [victim] = await scene.stack.containers('orders');
    await scene.stack.kill9(victim!);
    inHand = traffic.waiting;
    await pause(calm);
    await scene.stack.healthy();
  });
  const figures = [`${inHand} requests were in hand when one of three was killed`, ...figuresOf(played)];
  return { passed: played.traffic.failed.length <= inHand && isWhole(played.ledger), figures };
}

const services = ['auth', 'catalog', 'orders', 'media', 'email', 'gateway'] as const;

async function rolling(scene: Scene): Promise<Outcome> {
  const failures: string[] = [];
  const played = await play(scene, async (traffic) => {
    for (const service of services) {
      const before = traffic.failed.length;
      const began = Date.now();
      for (const container of await scene.stack.containers(service)) await scene.stack.restart(container);
      failures.push(`${service} ${traffic.failed.length - before} in ${seconds(Date.now() - began)}`);
      scene.say(`    ${failures.at(-1)}`);
    }
  });
  const figures = [`failed while each was restarted: ${failures.join(', ')}`, ...figuresOf(played)];
  return { passed: played.traffic.failed.length === 0 && isWhole(played.ledger), figures };
}

async function broker(scene: Scene): Promise<Outcome> {
  let away = 0;
  const played = await play(scene, async () => {
    const began = Date.now();
    for (const container of await scene.stack.containers('rabbitmq')) await scene.stack.restart(container);
    away = Date.now() - began;
  });
  const figures = [`RabbitMQ was healthy again after ${seconds(away)}`, ...figuresOf(played)];
  return { passed: played.traffic.failed.length === 0 && isWhole(played.ledger), figures };
}

/** A failure that tells people what to do: 503 in the envelope. */
const isClear = ({ status, words }: Sent): boolean => status === 503 && words.includes('"code":"unavailable"') && words.includes('Please try again');

async function database(scene: Scene): Promise<Outcome> {
  let [away, healedAfter] = [0, 0];
  const played = await play(scene, async (traffic) => {
    const began = Date.now();
    for (const container of await scene.stack.containers('postgres')) await scene.stack.restart(container);
    away = Date.now() - began;
    await eventually(() => {
      const served = traffic.sent.some(({ call, status, startedAt }) => call.endsWith('create-order') && status === 200 && startedAt > began + away);
      if (!served) throw new Error('nobody can order');
    }, 60_000);
    healedAfter = Date.now() - began - away;
  });
  const unclear = played.traffic.failed.filter((failure) => !isClear(failure));
  const figures = [
    `PostgreSQL was healthy again after ${seconds(away)}, the first order came ${seconds(healedAfter)} later`,
    `failures that were no clear 503: ${unclear.length}${unclear.length > 0 ? ` (${counted(unclear)}; ${unclear[0]!.words})` : ''}`,
    ...figuresOf(played),
  ];
  return { passed: unclear.length === 0 && isWhole(played.ledger), figures };
}

const databases = ['auth', 'catalog', 'orders', 'media', 'email'];

async function roles({ stack }: Scene): Promise<Outcome> {
  const entered: string[] = [];
  for (const role of databases) {
    for (const name of databases) {
      const url = `postgres://shop_${role}:demo-${role}@127.0.0.1:5432/shop_${name}`;
      const refused = await stack.compose('exec', '-T', 'postgres', 'psql', url, '-AtXc', 'SELECT 1').then(() => false, () => true);
      if (refused === (role === name)) entered.push(`${role} ${refused ? 'cannot enter its own' : `can enter ${name}`}`);
    }
  }
  return { passed: entered.length === 0, figures: [entered.length === 0 ? 'each role enters its own database and none of the other four' : entered.join(', ')] };
}

/** In the order in which they are run. */
export const drills: readonly Drill[] = [
  { name: 'roles', does: 'each service\'s database role tries every database', scale: {}, run: roles },
  { name: 'share', does: 'orders in three copies, the worker in two', scale: { orders: 3, email: 2 }, run: share },
  { name: 'kill', does: 'one of three orders is killed with -9 under load', scale: { orders: 3, email: 2 }, run: kill },
  { name: 'broker', does: 'RabbitMQ is restarted under load', scale: { orders: 3, email: 2 }, run: broker },
  { name: 'database', does: 'PostgreSQL is restarted under load', scale: { orders: 3, email: 2 }, run: database },
  { name: 'rolling', does: 'every service, in two copies, is restarted copy by copy under load', scale: { gateway: 2, auth: 2, catalog: 2, orders: 2, media: 2, email: 2 }, run: rolling },
];
