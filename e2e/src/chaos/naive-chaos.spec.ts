import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { runCampaign } from './campaign.js';
import type { Facts } from './facts.js';
import { freeActivations, lostOrders, properties } from './properties.js';

const verdictOf = (facts: Facts, id: string): string[] => properties.find((property) => property.id === id)!.check(facts);

(hasRabbit() ? describe : describe.skip)('a build without an outbox, which publishes after its commit', () => {
  let facts: Facts;
  beforeAll(async () => {
    ({ facts } = await runCampaign({ kills: 12, seed: 7, naive: true, kinds: ['orders after-commit', 'orders'] }));
  });

  it('loses emails, and the harness reports it', () => {
    expect(lostOrders(facts).length).toBeGreaterThan(0);
    expect(verdictOf(facts, 'P4')).toContainEqual(expect.stringContaining('has no mail'));
    expect(verdictOf(facts, 'P8')).not.toEqual([]);
  });
  it('activates no unpaid order, and the harness reports none', () => {
    expect(freeActivations(facts)).toEqual([]);
    expect(verdictOf(facts, 'P12')).toEqual([]);
  });
});
