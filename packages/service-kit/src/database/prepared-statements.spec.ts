import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('answers');
});
afterAll(() => database.drop());

const answers = 2_000;
const warmUp = 250;

const texts = {
  'one row of 30 kB': 'SELECT array_to_json(array_agg(n)) AS numbers FROM generate_series(1, 3000) AS n',
  '500 rows': `SELECT n, 'name ' || n AS name, now() AS at FROM generate_series(1, 500) AS n`,
};

/**
 * Reads one answer again and again. While it is warming up, each answer is alive at collections of young memory. Prints the bytes by which old
 * memory grows afterwards, without a collection of it in between.
 */
const program = (url: string, text: string): string => `
  import v8 from 'node:v8';
  import { prepared, PreparingClient } from ${JSON.stringify(path.join(import.meta.dirname, 'prepared-statements.js'))};
  const used = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  const client = new PreparingClient({ connectionString: ${JSON.stringify(url)}, pipeline: true });
  await client.connect();
  const read = () => client.query(prepared(${JSON.stringify(text)}));
  let garbage;
  const fillYoungMemory = () => {
    for (let count = 0; count < 4_000; count += 1) garbage = new Array(1_000).fill(count);
  };
  for (let done = 0; done < ${warmUp}; done += 1) {
    const { rows } = await read();
    fillYoungMemory();
    if (rows.length === 0) throw new Error('no rows');
  }
  const before = used();
  for (let done = 0; done < ${answers}; done += 1) await read();
  console.log(used() - before);
  await client.end();`;

it.each(Object.entries(texts))('answers of %s do not reach the old generation of the heap', async (_name, text) => {
  const options = ['--initial-old-space-size=512', '--input-type=module', '-e', program(database.url, text)];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(Number(stdout)).toBeLessThan(5_000_000);
});
