import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { ReportedProblems } from './reported-problems.js';

/** One shop for all tests of a file: it starts before them and stops after them. After each of them, no stored fact contradicts a rule. */
export function shopWithProblems(): ReportedProblems {
  const shop = new ReportedProblems();
  beforeAll(() => shop.start());
  afterEach(async () => expect(await shop.violations()).toEqual({ violations: 0, examples: [] }));
  afterAll(() => shop.stop());
  return shop;
}
