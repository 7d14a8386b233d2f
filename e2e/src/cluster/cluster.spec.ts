import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { buyMany, expectNoDeadLetters, expectOneEmailEach } from '../events/purchase.js';
import { openCluster, type Cluster } from './cluster.js';

(hasRabbit() ? describe : describe.skip)('npm run cluster', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster({ demo: false });
  });
  afterAll(() => cluster.environment.close());

  it('runs each part in a process of its own', () => {
    const pids = Object.values(cluster.environment.services).map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(7);
    expect(pids.every((pid) => pid! > 0)).toBe(true);
  });

  it('sells through the gateway: each customer gets one email, and no event becomes a dead letter', async () => {
    const plan = await cluster.environment.addPlan();
    await expectOneEmailEach(cluster.environment, await buyMany(cluster.environment, plan.id, 3));
    await expectNoDeadLetters(cluster.environment);
  });

  it('refuses ports of which another program uses one, and says how to choose others', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    await expect(openCluster({ port, demo: false })).rejects.toThrow(
      `port ${port} is taken by another program. Stop it, or choose other ports: npm run cluster -- --port ${port + 100}`,
    );
    other.close();
  });

  it('accepts the sign-in of its administrator and serves its mail inbox', async () => {
    const { shop } = cluster;
    const answer = await fetch(`${shop.publicUrl}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: shop.admin.email, password: shop.admin.password }),
    });
    expect(answer.status).toBe(200);
    expect((await fetch(shop.inboxUrl!)).status).toBe(200);
  });
});
