import { after, before, describe, it } from 'node:test';
import { hasRabbit } from '@2x7/local/testing';
import { expect } from 'expect';
import { buySome, nothingIsDead, oneMailEach } from '../events/purchase.js';
import { openCluster, type Cluster } from './cluster.js';

const skip = hasRabbit() ? false : 'RabbitMQ is not here';

describe('npm run cluster', { skip }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await openCluster({ demo: false });
  });
  after(() => cluster.house.close());

  it('has a process for each part, all different', () => {
    const pids = Object.values(cluster.house.services).map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(6);
    expect(pids.every((pid) => pid! > 0)).toBe(true);
  });

  it('sells through the gateway: each customer gets one mail, over the broker, and no event is left', async () => {
    const plan = await cluster.house.addPlan();
    await oneMailEach(cluster.house, await buySome(cluster.house, plan.id, 3));
    await nothingIsDead(cluster.house);
  });

  it('lets the administrator in whom its table names', async () => {
    const { shop } = cluster;
    const answer = await fetch(`${shop.publicUrl}/api/v1/auth/login`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: shop.admin.email, password: shop.admin.password }),
    });
    expect(answer.status).toBe(200);
    expect((await fetch(shop.inboxUrl!)).status).toBe(200);
  });
});
