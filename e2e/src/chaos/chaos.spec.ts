import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { runCampaign } from './campaign.js';
import type { Facts } from './facts.js';
import { killKinds } from './kills.js';
import { properties } from './properties.js';

(hasRabbit() ? describe : describe.skip)('sixty random kills while customers buy', () => {
  let facts: Facts;
  beforeAll(async () => {
    ({ facts } = await runCampaign({ kills: 60, seed: 7 }));
  });

  it('include every kind of kill, and more than 20 customers pay meanwhile', () => {
    expect([...facts.kills.keys()].sort()).toEqual([...killKinds].sort());
    expect([...facts.kills.values()].reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(facts.provider.payments.filter((payment) => payment.captured).length).toBeGreaterThan(20);
  });
  it('stop the deliveries service at chosen points while customers change their plans and slots freeze', () => {
    expect([...facts.reached.keys()]).toEqual(expect.arrayContaining([expect.stringMatching(/^deliveries /)]));
    expect(facts.deliveries.changes.length).toBeGreaterThan(5);
    expect(facts.deliveries.slots.filter(({ boxes }) => boxes > 0).length).toBeGreaterThan(0);
  });
  for (const { id, rule, check } of properties) {
    it(`${id}: ${rule}`, () => expect(check(facts)).toEqual([]));
  }
});
