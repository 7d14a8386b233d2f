import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { isDatabaseOutage } from './database-outage.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';

/** The error of running the statement at the address; undefined when it succeeds. */
async function failureOf(url: string, sql = 'SELECT 1'): Promise<unknown> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('the database counts as unavailable', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('outage');
  });
  afterAll(() => database.drop());

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  for (const [what, address] of [
    ['while its password is being changed', () => changed((url) => (url.password = 'yesterdays'))],
    ['before it is created', () => changed((url) => (url.pathname = '/not_made_yet'))],
    ['when no server listens', () => changed((url) => (url.port = '1'))],
  ] as const) {
    it(what, async () => {
      expect(isDatabaseOutage(await failureOf(address()))).toBe(true);
    });
  }
  it('not when a statement is wrong', async () => {
    const failure = await failureOf(database.url, 'SELECT nonsense');
    expect(failure).toMatchObject({ code: '42703' });
    expect(isDatabaseOutage(failure)).toBe(false);
  });
});
