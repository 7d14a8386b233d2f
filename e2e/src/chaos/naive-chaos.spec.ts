import { before, describe, it } from 'node:test';
import { hasRabbit } from '@2x7/local/testing';
import { expect } from 'expect';
import { runCampaign } from './campaign.js';
import type { Facts } from './facts.js';
import { freeActivations, lostOrders, properties } from './properties.js';

const skip = hasRabbit() ? false : 'RabbitMQ is not here';
const verdictOf = (facts: Facts, id: string): string[] => properties.find((property) => property.id === id)!.check(facts);

describe('a build that publishes after its commit, without an outbox', { skip }, () => {
  let facts: Facts;
  before(async () => {
    ({ facts } = await runCampaign({ kills: 12, seed: 7, naive: true, kinds: ['orders after-commit', 'orders'] }));
  });

  it('loses mails, and the harness sees it', () => {
    expect(lostOrders(facts).length).toBeGreaterThan(0);
    expect(verdictOf(facts, 'P4')).toContainEqual(expect.stringContaining('has no mail'));
    expect(verdictOf(facts, 'P8')).not.toEqual([]);
  });
  it('gives nothing away all the same: the harness does not cry wolf', () => {
    expect(freeActivations(facts)).toEqual([]);
    expect(verdictOf(facts, 'P12')).toEqual([]);
  });
});
