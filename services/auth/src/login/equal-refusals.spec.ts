import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

const samples = 25;
let auth: RunningAuth;
before(async () => {
  auth = await RunningAuth.start({ rateLimits: false });
  await auth.addUser({ email: 'asha@shop.test' });
  await auth.addUser({ email: 'gone@shop.test', disabled: true });
});
after(() => auth.close());

const tries: Record<string, () => Promise<Answer>> = {
  'unknown e-mail': () => auth.login({ email: 'nobody@shop.test', password }),
  'wrong password': () => auth.login({ email: 'asha@shop.test', password: 'certainly not this' }),
  'disabled user': () => auth.login({ email: 'gone@shop.test', password }),
};
const names = Object.keys(tries);

const comparable = ({ status, text, body, headers }: Answer): object => {
  const id = body.request_id as string;
  const rest = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, text: text.replace(id, ''), rest };
};

/** How much longer the slowest of the three takes than the quickest: the ratio of their medians. */
async function spread(): Promise<number> {
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let i = 0; i < samples * names.length; i += 1) {
    const name = names[i % names.length]!;
    const start = performance.now();
    await tries[name]!();
    times.get(name)!.push(performance.now() - start);
  }
  const medians = names.map((name) => median(times.get(name)!));
  return Math.max(...medians) / Math.min(...medians);
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

describe('unknown e-mail, wrong password and disabled user', () => {
  it('get the same bytes', async () => {
    const [first, ...others] = await Promise.all(names.map(async (name) => comparable(await tries[name]!())));
    expect(first).toMatchObject({
      status: 401,
      text: expect.stringContaining(
        '"error":"Invalid email or password. Please try again.","code":"unauthorized"',
      ),
    });
    for (const other of others) expect(other).toEqual(first);
  });
  it('take the same time', async () => {
    let least = Infinity;
    // Other work on the machine may disturb a series; a true difference is in every one.
    for (let series = 0; series < 3 && least >= 1.5; series += 1) least = Math.min(least, await spread());
    expect(least).toBeLessThan(1.5);
  });
});
