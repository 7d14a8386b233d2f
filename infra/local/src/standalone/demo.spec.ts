import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../files/temporary-folder.js';

type Ended = { code: number; output: string; isDone: boolean };

const program = fileURLToPath(new URL('./demo.main.js', import.meta.url));

describe('the job that fills a shop with the demonstration', () => {
  const home = temporaryFolder('demo');
  afterAll(() => void home.remove());

  /** Runs the job beside a gateway that answers every call with this status. `isLater`: the shop was filled at an earlier start. */
  async function run(status: number, isLater = false): Promise<Ended> {
    const gateway = createServer((_, response) => response.writeHead(status).end('{"success":false}'));
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const dataDir = path.join(home.path, String(status));
    fs.mkdirSync(dataDir);
    if (isLater) fs.writeFileSync(path.join(dataDir, 'seeded'), '');
    const env = {
      GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      ADMIN_EMAIL: 'owner@2x7.example',
      ADMIN_PASSWORD: 'a kitchen of seven days',
      ORDERS_DATABASE_URL: 'postgres://127.0.0.1:1/shop_orders',
      DELIVERIES_DATABASE_URL: 'postgres://127.0.0.1:1/shop_deliveries',
      RAZORPAY_API_URL: 'http://127.0.0.1:1',
      RAZORPAY_KEY_ID: 'rzp_test_sandbox',
      RAZORPAY_KEY_SECRET: 'a secret of the sandbox',
      DATA_DIR: dataDir,
    };
    const { code, output } = await new Promise<Omit<Ended, 'isDone'>>((resolve) => {
      execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
    return { code, output, isDone: fs.existsSync(path.join(dataDir, 'seeded')) };
  }

  it.each([401, 429])('exits with 0 and a message when its administrator is refused (%i), and is tried again later', async (status) => {
    const ended = await run(status);
    expect(ended).toMatchObject({ code: 0, isDone: false });
    expect(ended.output).toContain(`The shop is not filled with the demonstration: its administrator cannot sign in (${status})`);
    expect(ended.output).toContain('2x7 is open');
    expect(ended.output).not.toContain('a kitchen of seven days');
  });

  it('shows the password only at the start that fills the shop, because it may have been changed since', async () => {
    const ended = await run(500, true);
    expect(ended).toMatchObject({ code: 0, isDone: true });
    expect(ended.output).toContain('/admin   owner@2x7.example   (the password of the first start, unless you changed it)');
    expect(ended.output).not.toContain('a kitchen of seven days');
  });

  it('exits with 1 when the shop cannot answer, so that it is started again', async () => {
    expect(await run(503)).toMatchObject({ code: 1, isDone: false });
  });
});
