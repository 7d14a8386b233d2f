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
const warmUp = 300;

/** Reads some 30 kB again and again. Prints the bytes by which old memory has grown, without a collection of it in between. */
const program = (url: string): string => `
  import v8 from 'node:v8';
  import { prepared, PreparingClient } from ${JSON.stringify(path.join(import.meta.dirname, 'prepared-statements.js'))};
  const used = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  const client = new PreparingClient({ connectionString: ${JSON.stringify(url)}, pipeline: true });
  await client.connect();
  const read = async (count) => {
    for (let done = 0; done < count; done += 1) await client.query(prepared('SELECT array_to_json(array_agg(n)) AS numbers FROM generate_series(1, 3000) AS n'));
  };
  await read(${warmUp});
  const before = used();
  await read(${answers});
  console.log(used() - before);
  await client.end();`;

it('answers die young: a busy service need not collect its old memory', async () => {
  const options = ['--initial-old-space-size=512', '--input-type=module', '-e', program(database.url)];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(Number(stdout)).toBeLessThan(5_000_000);
});
