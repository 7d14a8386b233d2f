import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Replicas, type ReplicaCall } from './replicas.js';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

type TestReplica = { server: Server; address: string; received: number; answer: RequestListener };

const answerOk: RequestListener = (_request, response) => response.end('ok');

/** Replicas of one service: one port on several loopback addresses. */
async function startReplicas(count: number): Promise<{ port: number; all: TestReplica[] }> {
  const all: TestReplica[] = [];
  let port = 0;
  for (let n = 1; n <= count; n += 1) {
    const replica: TestReplica = { address: `127.0.7.${n}`, received: 0, answer: answerOk, server: undefined as never };
    replica.server = createServer((request, response) => {
      replica.received += 1;
      replica.answer(request, response);
    }).listen(port, replica.address);
    await once(replica.server, 'listening');
    port = (replica.server.address() as AddressInfo).port;
    servers.push(replica.server);
    all.push(replica);
  }
  return { port, all };
}

const resolveTo = (found: () => readonly TestReplica[]) => () => Promise.resolve(found().map(({ address }) => ({ address, family: 4 })));
const get: ReplicaCall = { method: 'GET', path: '/', isRepeatable: false };
const post: ReplicaCall = { method: 'POST', path: '/', body: Buffer.from('{}'), isRepeatable: false };

async function ask(replicas: Replicas, call: ReplicaCall = get): Promise<string> {
  const { body } = await replicas.request(call);
  return body.text();
}
const received = (all: readonly TestReplica[]): number[] => all.map((replica) => replica.received);

describe('the replicas of a service', () => {
  it('share successive calls evenly', async () => {
    const { port, all } = await startReplicas(3);
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: resolveTo(() => all) });
    for (let n = 0; n < 30; n += 1) await ask(replicas);
    expect(received(all)).toEqual([10, 10, 10]);
  });
  it('get fewer calls while they are slow', async () => {
    const { port, all } = await startReplicas(2);
    all[0]!.answer = () => undefined;
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: resolveTo(() => all) });
    const held = ask(replicas).catch(() => 'aborted');
    for (let n = 0; n < 10; n += 1) await ask(replicas);
    expect(received(all)).toEqual([1, 10]);
    await replicas.destroy();
    expect(await held).toBe('aborted');
  });
  it('are used from a second after their address appears until a second after it disappears', async () => {
    const { port, all } = await startReplicas(3);
    let [now, present] = [0, all.slice(0, 1)];
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: resolveTo(() => present), now: () => now });
    await ask(replicas);
    present = all.slice(1);
    now += 1_001;
    await ask(replicas);
    for (let n = 0; n < 6; n += 1) await ask(replicas);
    expect(received(all)).toEqual([2, 3, 3]);
  });
  it('are skipped for a second after refusing a connection, and the call is repeated, also a write', async () => {
    const { port, all } = await startReplicas(2);
    all[0]!.server.close();
    let now = 0;
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: resolveTo(() => all), now: () => now });
    for (let n = 0; n < 6; n += 1) expect(await ask(replicas, post)).toBe('ok');
    expect(received(all)).toEqual([0, 6]);
    await once(all[0]!.server.listen(port, all[0]!.address), 'listening');
    now += 1_001;
    for (let n = 0; n < 6; n += 1) await ask(replicas, post);
    expect(received(all)).toEqual([3, 9]);
  });
  it('get a read or a repeatable write again when another replica breaks the connection, never any other write', async () => {
    const { port, all } = await startReplicas(2);
    all[0]!.answer = (request) => request.socket.destroy();
    let now = 0;
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: resolveTo(() => all), now: () => (now += 5_000) });
    for (let n = 0; n < 4; n += 1) expect(await ask(replicas)).toBe('ok');
    for (let n = 0; n < 4; n += 1) expect(await ask(replicas, { ...post, isRepeatable: true })).toBe('ok');
    const before = all[0]!.received;
    const writes = await Promise.allSettled(Array.from({ length: 4 }, () => ask(replicas, post)));
    expect(writes.filter(({ status }) => status === 'rejected')).toHaveLength(all[0]!.received - before);
    expect(all[0]!.received).toBeGreaterThan(before);
  });
  it('get no call after they have sent "Connection: close", as long as there is another replica', async () => {
    const { port, all } = await startReplicas(2);
    all[0]!.answer = (_request, response) => response.setHeader('connection', 'close').end('closing');
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: resolveTo(() => all) });
    for (let n = 0; n < 10; n += 1) await ask(replicas);
    expect(received(all)).toEqual([1, 9]);
    all[1]!.server.close().closeAllConnections();
    expect(await ask(replicas)).toBe('closing');
  });
  it('stay in use when DNS fails; a name that never resolved is an error', async () => {
    const { port, all } = await startReplicas(1);
    let [now, works] = [0, true];
    const nowhere = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const resolve = (): Promise<{ address: string; family: number }[]> => (works ? resolveTo(() => all)() : Promise.reject(nowhere));
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve, now: () => now });
    await ask(replicas);
    [now, works] = [60_000, false];
    expect(await ask(replicas)).toBe('ok');
    await expect(ask(new Replicas(`http://shop-service:${port}`, { resolve }))).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
