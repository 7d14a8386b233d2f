import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf, formatMoment, slotNumber, slotText, timeOf, type DeliveriesToday } from '@2x7/contracts';
import { isRunning, startMailInbox, temporaryFolder, type MailInbox, type TemporaryFolder } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { ApiClient } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { freePortTriple } from '../shop/free-ports.js';
import { emailsTo, plansOf } from '../shop/shop-queries.js';
import { copyFolder } from '../shop/shop-template.js';
import { shopTemplateFolder } from '../shop/own-shop.js';
import { orderBody } from '../shop/order-body.js';
import { ShopProcess } from './shop-process.js';

/** `2026-12-01T19:55` */
const indianTime = (moment: Date): string => `${dayOf(moment)}T${timeOf(moment)}`;

(skipWithoutOwnShop ? describe.skip : describe)('npm start', () => {
  let folder: TemporaryFolder;
  let env: Record<string, string>;
  let url: string;
  let inbox: MailInbox;
  const running: ShopProcess[] = [];
  beforeAll(async () => {
    const template = await shopTemplateFolder();
    folder = temporaryFolder('npm-start');
    copyFolder(template, folder.path);
    inbox = await startMailInbox();
    const port = await freePortTriple();
    url = `http://localhost:${port}`;
    env = { PORT: String(port), DATA_DIR: folder.path, SEED: 'none', SMTP_URL: inbox.smtpUrl };
  });
  afterEach(async () => {
    for (const shop of running.splice(0)) await shop.stop();
  });
  afterAll(async () => {
    await inbox?.close();
    folder?.remove();
  });

  const track = (shop: ShopProcess): ShopProcess => {
    running.push(shop);
    return shop;
  };
  const start = async (more: Record<string, string> = {}): Promise<ShopProcess> => {
    const shop = track(ShopProcess.program({ ...env, ...more }));
    await shop.open();
    return shop;
  };

  const secrets = () => JSON.parse(fs.readFileSync(path.join(folder.path, 'secrets.json'), 'utf8')) as Record<string, string>;

  /** Pays by the sandbox's API, without a browser. */
  async function pay(orderId: string): Promise<Record<string, string>> {
    const basic = Buffer.from(`rzp_test_sandbox:${secrets()['sandbox-key-secret']}`).toString('base64');
    const answer = await fetch(`http://127.0.0.1:${Number(env.PORT) + 2}/sandbox/orders/${orderId}/pay`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: '{"outcome":"captured"}',
    });
    return (await answer.json()) as Record<string, string>;
  }

  it('prints the addresses of shop, admin, emails and API, does not warn of the data sources of its services, and ends with exit code 0 at Ctrl-C', async () => {
    const shop = track(ShopProcess.npmStart(env));
    await shop.open();
    await eventually(() => {
      for (const row of ['Shop', 'Admin', 'Mail inbox', 'API docs', 'Embedded']) expect(shop.output).toContain(row);
    });
    expect(shop.output).toContain(url);
    expect((await fetch(url)).status).toBe(200);
    // A bundler may leave out a call that only throws, such as the one that finds these bytes wrong.
    expect((await fetch(`${url}/%ff`)).status).toBe(404);
    expect(fs.readFileSync(path.join(folder.path, 'shop.log'), 'utf8')).not.toContain('A data source with');
    shop.ctrlC();
    expect(await shop.ended()).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
    expect(fs.existsSync(path.join(folder.path, 'in-use-by'))).toBe(false);
  });

  it.each([
    [
      'the files of PostgreSQL are made',
      (dataDir: string) => fs.readdirSync(`${dataDir}/postgres`).some((name) => /^cluster[.]new-/.test(name)),
    ],
    ['PostgreSQL starts', (dataDir: string) => fs.existsSync(`${dataDir}/postgres/cluster/postmaster.pid`)],
    ['the services start', (dataDir: string) => fs.statSync(`${dataDir}/shop.log`).size > 0],
  ])('ends with exit code 0 and stops PostgreSQL at Ctrl-C while %s, and opens at the next start', async (_, isReached) => {
    const empty = temporaryFolder('first-start');
    const at = (file: string): string => path.join(empty.path, file);
    const settings = { ...env, DATA_DIR: empty.path };
    const shop = track(ShopProcess.program(settings));
    await eventually(() => expect(isReached(empty.path)).toBe(true), 60_000);
    const lock = at('postgres/cluster/postmaster.pid');
    const postmaster = fs.existsSync(lock) ? Number(fs.readFileSync(lock, 'utf8').split('\n')[0]) : 0;
    shop.ctrlC();
    expect(await shop.finished()).toEqual({ code: 0, output: '' });
    expect([fs.existsSync(lock), fs.existsSync(at('in-use-by')), postmaster > 0 && isRunning(postmaster)]).toEqual([false, false, false]);
    const again = track(ShopProcess.program(settings));
    await again.open();
    await again.stop();
    empty.remove();
  });

  it('refuses a second start in the same folder with a message, and the first keeps running', async () => {
    await start();
    const second = ShopProcess.program({ ...env, PORT: String(await freePortTriple()) });
    expect(await second.ended()).toBe(1);
    expect(second.output.trim()).toMatch(/^2x7 is already running in this folder \(process \d+\)\..*DATA_DIR and PORT\.$/);
    expect((await fetch(url)).status).toBe(200);
  });

  it('names a port in use and what to do about it', async () => {
    await start();
    const other = temporaryFolder('other');
    const second = ShopProcess.program({ ...env, DATA_DIR: other.path });
    expect(await second.ended()).toBe(1);
    expect(second.output.trim()).toMatch(new RegExp(`^2x7 could not start: port ${env.PORT} is taken .*PORT=\\d+ npm start$`));
    other.remove();
  });

  it('opens without the demonstration when its administrator cannot sign in, and says what to do', async () => {
    const marker = path.join(folder.path, 'seeding'); // the start that created the administrator was interrupted
    fs.writeFileSync(marker, '');
    const owner = { ADMIN_EMAIL: 'owner@2x7.example', ADMIN_PASSWORD: 'a kitchen of seven days' };
    const shop = track(ShopProcess.program({ ...env, ...owner, SEED: 'demo' }));
    await shop.open();
    expect(shop.output).toMatch(/^The shop is not filled with the demonstration: its administrator cannot sign in \(401\).* SEED=none /m);
    expect((await fetch(url)).status).toBe(200);
    fs.rmSync(marker);
  });

  it('loses nothing at kill -9 right after a confirmed payment: the email is sent once after the next start', async () => {
    const first = await start();
    await inbox.down();
    const client = new ApiClient(url);
    const body = orderBody((await plansOf(url))[0]!);
    const order = await client.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body });
    const paid = await pay(order.order_id);
    expect(await client.data('/orders/verify-payment', { method: 'POST', body: paid })).toMatchObject({ status: 'paid' });
    await first.kill9();
    await inbox.up();
    expect(fs.existsSync(path.join(folder.path, 'in-use-by'))).toBe(true);
    await start();
    await eventually(
      async () => expect((await emailsTo({ inbox })).map(({ envelope }) => envelope.to)).toEqual([[body.customerEmail]]),
      30_000,
    );
    expect(await client.data('/orders/verify-payment', { method: 'POST', body: paid })).toMatchObject({ status: 'paid' });
    expect(await emailsTo({ inbox })).toHaveLength(1);
  });

  it('freezes slots when its clock is moved past their cut-offs, and keeps the clock at the next start', async () => {
    const clock = (...args: string[]) => ShopProcess.command('clock', env, ...args).finished();
    // The test asks for the phase more often than the limit of 300 reads a minute allows.
    const shop = await start({ RATE_LIMITS: 'off' });
    const admin = await new ApiClient(url).signIn({ email: 'admin@2x7.example', password: secrets()['demo-admin-password']!.slice(0, 20) });
    const today = () => admin.data<DeliveriesToday>('/deliveries/admin/today');
    const dinner = (await today()).slots.at(-1)!;
    const phaseOfDinner = async () => (await today()).slots.find((slot) => slotNumber(slot) === slotNumber(dinner))?.phase;
    const before = new Date(Date.parse(dinner.cut_off) - 60_000);

    expect((await clock(indianTime(before))).output).toContain(`The deliveries service now works on ${formatMoment(before)}, Indian time.`);
    expect([(await today()).day, await phaseOfDinner()]).toEqual([dinner.day, 'open']);
    expect((await clock('+2m')).output).toMatch(new RegExp(`${slotText(dinner)}.* frozen within ten seconds`));
    await eventually(async () => expect(await phaseOfDinner()).toBe('frozen'), 30_000);
    expect(await clock(indianTime(before))).toMatchObject({ code: 1, output: expect.stringContaining('The clock only goes forward') });

    await shop.stop();
    expect(await clock('+1h')).toMatchObject({ code: 1, output: expect.stringContaining('No shop runs in') });
    const again = await start();
    // Within ten minutes after the cut-off.
    expect((await clock()).output).toContain(
      `The deliveries service works on ${formatMoment(dinner.cut_off).slice(0, '0 AM'.length * -1)}`,
    );
    expect(again.output).toMatch(/Clock .*npm run clock/);
  });

  it('names every invalid variable', async () => {
    const shop = ShopProcess.program({ ...env, PORT: 'eighty', RATE_LIMITS: 'maybe', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    expect(await shop.ended()).toBe(78);
    for (const name of ['PORT', 'RATE_LIMITS', 'LOG_LEVEL', 'DATABASE_URL']) expect(shop.output).toContain(name);
    expect(shop.output).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it('refuses demonstration settings in production, and names the variables', async () => {
    const bare = ShopProcess.program({ NODE_ENV: 'production', DATA_DIR: folder.path });
    expect(await bare.ended()).toBe(78);
    for (const name of ['PUBLIC_URL', 'RAZORPAY_KEY_ID', 'SMTP_URL', 'ADMIN_EMAIL']) expect(bare.output).toContain(name);
    const demo = ShopProcess.program({
      NODE_ENV: 'production',
      DATA_DIR: folder.path,
      PUBLIC_URL: 'https://2x7.example',
      SMTP_URL: 'smtp://mail.example',
      SEED: 'demo',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: 'owner@2x7.example',
      ADMIN_PASSWORD: 'change-me-please',
      RAZORPAY_KEY_ID: 'rzp_test_sandbox',
      RAZORPAY_KEY_SECRET: 'change-me-please',
      RAZORPAY_WEBHOOK_SECRET: 'change-me-please-change-me-please',
    });
    expect(await demo.ended()).toBe(78);
    for (const name of ['SEED', 'RATE_LIMITS', 'ADMIN_PASSWORD', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
      expect(demo.output).toContain(name);
    expect(demo.output).not.toContain('change-me');
  });
});
