import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../files/temporary-folder.js';

type Ended = { code: number; printed: string; complained: string };

/** As `npm run <name>` starts it: from the bundle. */
const programOf = (name: string): string => fileURLToPath(new URL(`../../../../dist/commands/${name}.main.js`, import.meta.url));

/** Nothing of the test run's own environment reaches the program. */
const run = (env: Record<string, string>, name: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [programOf(name), ...args], { env }, (error, printed, complained) =>
      resolve({ code: error ? Number(error.code) : 0, printed, complained: complained.trim() }),
    );
  });

describe("an operator's command", () => {
  const home = temporaryFolder('commands');
  const nowhere = { DATA_DIR: path.join(home.path, 'nowhere') };
  const unreachable = { ...nowhere, DATABASE_URL: 'postgres://shop:open-sesame@127.0.0.1:1/postgres' };
  afterAll(() => void home.remove());

  /** A sentence, and never a stack or a password. */
  async function refuses(
    { code, says }: { code: number; says: string | RegExp },
    env: Record<string, string>,
    ...command: [string, ...string[]]
  ): Promise<void> {
    const ended = await run(env, ...command);
    expect(ended).toMatchObject({ code, printed: '', complained: expect.stringMatching(says) });
    expect(ended.complained).not.toMatch(/\bat .+:\d+:\d+|open-sesame/);
  }

  it('asks for a missing argument', async () => {
    await refuses({ code: 2, says: /^Which order\? npm run trace -- 2X7-000001$/ }, nowhere, 'trace');
    await refuses({ code: 2, says: /^Which folder\? npm run backup -- / }, nowhere, 'backup');
    await refuses({ code: 2, says: /^About whom\? npm run kept -- / }, nowhere, 'kept');
  });
  it('refuses an additional or unknown argument', async () => {
    await refuses({ code: 2, says: /^Which folder\? npm run restore -- / }, nowhere, 'restore', 'here', 'there');
    await refuses(
      { code: 2, says: /^npm run dead-letters -- list\|replay \[.*orders.*\|emails\|outbox\], discard <id> or republish$/ },
      nowhere,
      'dead-letters',
      'list',
      'everything',
    );
    await refuses({ code: 2, says: /^Which webhook\? npm run dead-letters -- discard 17$/ }, nowhere, 'dead-letters', 'discard');
    await refuses({ code: 2, says: /^npm run dead-letters -- list/ }, nowhere, 'dead-letters', 'republish', 'emails');
    const file = fileURLToPath(import.meta.url);
    await refuses({ code: 2, says: /^There is no folder .*commands\.spec\.js\.$/ }, nowhere, 'kept', 'asha@mail.example', file);
  });
  it('names the variables that are wrong', async () => {
    await refuses({ code: 78, says: /DATABASE_URL: must start with postgres:/ }, { DATABASE_URL: 'mysql://x' }, 'trace', '2X7-000001');
  });
  it('reports that the folder holds no shop, and creates none', async () => {
    const says = /^There is no shop in .*nowhere\. Start it once \(npm start\), or say where it is with DATA_DIR or DATABASE_URL\.$/;
    await refuses({ code: 1, says }, nowhere, 'trace', '2X7-000001');
    await refuses({ code: 1, says }, nowhere, 'backup', path.join(home.path, 'first'));
    expect(fs.readdirSync(home.path).filter((name) => name !== 'full')).toEqual([]);
  });
  it('moves the clock only to a valid moment, and only that of a running demonstration', async () => {
    const usage = /^To when\? npm run clock -- 2026-12-01T19:55 /;
    await refuses({ code: 2, says: usage }, nowhere, 'clock', '2026-02-31T10:00');
    await refuses({ code: 2, says: usage }, nowhere, 'clock', '+2h', '+1d');
    await refuses({ code: 1, says: /^No shop runs in .*nowhere\. Start it \(npm start\), / }, nowhere, 'clock', '+2h');
    const real = {
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'open-sesame',
      RAZORPAY_WEBHOOK_SECRET: 'open-sesame-open-sesame-open-sesame',
    };
    await refuses({ code: 1, says: /takes real payments: its clock is the real time\.$/ }, { ...nowhere, ...real }, 'clock', '+2h');
  });
  it('generates orders and plans only for a demonstration', async () => {
    const says = /^Only a demonstration gets generated (orders|plans)\.$/;
    for (const command of ['seed-orders', 'seed-plans']) await refuses({ code: 2, says }, { ...unreachable, SEED: 'none' }, command, '10');
  });
  it('names the database that cannot be reached', async () => {
    await refuses(
      { code: 1, says: /^The database shop_orders at 127\.0\.0\.1:1 cannot be opened: connect ECONNREFUSED 127\.0\.0\.1:1$/ },
      unreachable,
      'trace',
      '2X7-000001',
    );
    await refuses(
      { code: 1, says: /^The database shop_email at 127\.0\.0\.1:1 cannot be opened: connect ECONNREFUSED 127\.0\.0\.1:1$/ },
      unreachable,
      'backup',
      path.join(home.path, 'second'),
    );
    expect(fs.existsSync(path.join(home.path, 'second'))).toBe(false); // the same command works once the server is back
  });
  it('names a broker that is unreachable or not configured', async () => {
    await refuses(
      { code: 1, says: /^RabbitMQ at 127\.0\.0\.1:1 cannot be reached: / },
      { ...unreachable, RABBITMQ_URL: 'amqp://shop:open-sesame@127.0.0.1:1' },
      'dead-letters',
      'list',
    );
    await refuses(
      { code: 2, says: /^orders is a queue of RabbitMQ, and RABBITMQ_URL is not set\./ },
      unreachable,
      'dead-letters',
      'list',
      'orders',
    );
  });
  it('writes a backup only into an empty folder, and restores only a complete backup', async () => {
    const full = path.join(home.path, 'full');
    fs.mkdirSync(full);
    fs.writeFileSync(path.join(full, 'note.txt'), 'mine');
    await refuses({ code: 1, says: /full is not empty\. A backup is written into a new folder\.$/ }, unreachable, 'backup', full);
    await refuses({ code: 1, says: /full is not a complete backup: it has no manifest\.json\.$/ }, unreachable, 'restore', full);
    expect(fs.readdirSync(full)).toEqual(['note.txt']);
    const cutOff = path.join(home.path, 'cut-off');
    fs.mkdirSync(cutOff);
    fs.writeFileSync(path.join(cutOff, 'manifest.json'), '{ "version": 1, "made_at"');
    await refuses(
      { code: 1, says: /cut-off is not a complete backup: its manifest\.json cannot be read\.$/ },
      unreachable,
      'restore',
      cutOff,
    );
  });
  it('restores nothing where the data folder cannot be written', async () => {
    const backup = path.join(home.path, 'complete');
    fs.mkdirSync(backup);
    fs.writeFileSync(
      path.join(backup, 'manifest.json'),
      JSON.stringify({ version: 1, made_at: '2026-11-29T08:00:00Z', databases: {}, files: [] }),
    );
    const says = /^Nothing was restored: the data folder .* \(DATA_DIR\) cannot be written: it is a file, or inside one\. Set DATA_DIR to /;
    await refuses({ code: 1, says }, { DATA_DIR: path.join(backup, 'manifest.json', 'inner') }, 'restore', backup);
  });
});
