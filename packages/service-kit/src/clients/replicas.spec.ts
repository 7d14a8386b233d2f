import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { expect } from 'expect';
import { Replicas, type ReplicaCall } from './replicas.js';

const servers: Server[] = [];
after(() => servers.forEach((server) => server.close().closeAllConnections()));

type Copy = { server: Server; address: string; heard: number; answer: RequestListener };

const answerOk: RequestListener = (_request, response) => response.end('ok');

/** Copies of one service: one port at several loopback addresses. */
async function copies(count: number): Promise<{ port: number; all: Copy[] }> {
  const all: Copy[] = [];
  let port = 0;
  for (let n = 1; n <= count; n += 1) {
    const copy: Copy = { address: `127.0.7.${n}`, heard: 0, answer: answerOk, server: undefined as never };
    copy.server = createServer((request, response) => {
      copy.heard += 1;
      copy.answer(request, response);
    }).listen(port, copy.address);
    await once(copy.server, 'listening');
    port = (copy.server.address() as AddressInfo).port;
    servers.push(copy.server);
    all.push(copy);
  }
  return { port, all };
}

const leadingTo = (found: () => readonly Copy[]) => () => Promise.resolve(found().map(({ address }) => ({ address, family: 4 })));
const get: ReplicaCall = { method: 'GET', path: '/', repeatable: false };
const post: ReplicaCall = { method: 'POST', path: '/', body: Buffer.from('{}'), repeatable: false };

async function ask(replicas: Replicas, call: ReplicaCall = get): Promise<string> {
  const { body } = await replicas.request(call);
  return body.text();
}
const heard = (all: readonly Copy[]): number[] => all.map((copy) => copy.heard);

describe('the copies of a service', () => {
  it('share what is asked one after the other', async () => {
    const { port, all } = await copies(3);
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: leadingTo(() => all) });
    for (let n = 0; n < 30; n += 1) await ask(replicas);
    expect(heard(all)).toEqual([10, 10, 10]);
  });
  it('a slow one is asked less', async () => {
    const { port, all } = await copies(2);
    all[0]!.answer = () => undefined;
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: leadingTo(() => all) });
    const held = ask(replicas).catch(() => 'cut off');
    for (let n = 0; n < 10; n += 1) await ask(replicas);
    expect(heard(all)).toEqual([1, 10]);
    await replicas.destroy();
    expect(await held).toBe('cut off');
  });
  it('one that has come is used, one that has gone is not, a second later', async () => {
    const { port, all } = await copies(3);
    let [now, present] = [0, all.slice(0, 1)];
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: leadingTo(() => present), now: () => now });
    await ask(replicas);
    present = all.slice(1);
    now += 1_001;
    await ask(replicas);
    for (let n = 0; n < 6; n += 1) await ask(replicas);
    expect(heard(all)).toEqual([2, 3, 3]);
  });
  it('one that refuses is passed over, for writes too, and left alone for a second', async () => {
    const { port, all } = await copies(2);
    all[0]!.server.close();
    let now = 0;
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: leadingTo(() => all), now: () => now });
    for (let n = 0; n < 6; n += 1) expect(await ask(replicas, post)).toBe('ok');
    expect(heard(all)).toEqual([0, 6]);
    await once(all[0]!.server.listen(port, all[0]!.address), 'listening');
    now += 1_001;
    for (let n = 0; n < 6; n += 1) await ask(replicas, post);
    expect(heard(all)).toEqual([3, 9]);
  });
  it('when one breaks off, another is asked for a read and for what may be repeated, never for another write', async () => {
    const { port, all } = await copies(2);
    all[0]!.answer = (request) => request.socket.destroy();
    let now = 0;
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: leadingTo(() => all), now: () => (now += 5_000) });
    for (let n = 0; n < 4; n += 1) expect(await ask(replicas)).toBe('ok');
    for (let n = 0; n < 4; n += 1) expect(await ask(replicas, { ...post, repeatable: true })).toBe('ok');
    const before = all[0]!.heard;
    const writes = await Promise.allSettled(Array.from({ length: 4 }, () => ask(replicas, post)));
    expect(writes.filter(({ status }) => status === 'rejected')).toHaveLength(all[0]!.heard - before);
    expect(all[0]!.heard).toBeGreaterThan(before);
  });
  it('one that ends its connections is leaving, and is not asked while there is another', async () => {
    const { port, all } = await copies(2);
    all[0]!.answer = (_request, response) => response.setHeader('connection', 'close').end('goodbye');
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: leadingTo(() => all) });
    for (let n = 0; n < 10; n += 1) await ask(replicas);
    expect(heard(all)).toEqual([1, 9]);
    all[1]!.server.close().closeAllConnections();
    expect(await ask(replicas)).toBe('goodbye');
  });
  it('are still known when their name cannot be looked up; a name that never could be leads nowhere', async () => {
    const { port, all } = await copies(1);
    let [now, works] = [0, true];
    const nowhere = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const resolve = (): Promise<{ address: string; family: number }[]> => (works ? leadingTo(() => all)() : Promise.reject(nowhere));
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve, now: () => now });
    await ask(replicas);
    [now, works] = [60_000, false];
    expect(await ask(replicas)).toBe('ok');
    await expect(ask(new Replicas(`http://shop-service:${port}`, { resolve }))).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
