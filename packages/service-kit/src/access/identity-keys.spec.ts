import { describe, expect, it } from '@jest/globals';
import { testIdentity } from '../testing/test-service.js';
import { publicKeysVariable } from './identity-keys.js';

const { gateway, orders, media, deliveries, previous } = testIdentity;
const entry = (name: string, { publicKey } = gateway): string => `${name}:${publicKey}`;
const others = [entry('orders', orders), entry('media', media), entry('deliveries', deliveries)];
/** The sentences about a list; none for one that can be used. */
const problems = (...entries: string[]): string[] =>
  publicKeysVariable.safeParse(entries.join(',')).error?.issues.map(({ message }) => message) ?? [];

describe('the public keys of the programs that call services', () => {
  it('are accepted with one key of each, and with two of one during a rotation', () => {
    expect(problems(entry('gateway'), ...others)).toEqual([]);
    expect(problems(entry('gateway'), entry('gateway', previous), ...others)).toEqual([]);
  });
  it('are refused where one is missing, which is named', () => {
    expect(problems(entry('gateway'))).toEqual([expect.stringContaining('has no key for orders, media, deliveries;')]);
  });
  it('are refused with the name of another program, which is named beside what is missing', () => {
    const unknown = (name: string): string => `has a key for ${name}, but only gateway, orders, media, deliveries call services`;
    expect(problems(entry('gatway'), ...others)).toEqual([expect.stringContaining('has no key for gateway;'), unknown('gatway')]);
    expect(problems(entry('gateway'), ...others, entry('billing', previous))).toEqual([unknown('billing')]);
  });
  it('are refused where two programs have the same key', () => {
    expect(problems(entry('gateway'), entry('orders', gateway), ...others.slice(1))).toEqual([
      expect.stringContaining('has no key for gateway;'),
    ]);
  });
  it.each(['', 'gateway', 'gateway:', 'gateway:abc'])('are refused in one sentence where an entry is unreadable: %p', (wrong) => {
    expect(problems(wrong, ...others)).toEqual(['must be Ed25519 public keys like gateway:KEY,orders:KEY,media:KEY,deliveries:KEY']);
  });
});
