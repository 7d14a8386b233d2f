import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backUp, failedEmails, openServer, orderStory, replayEmails, restore, startShop, openLogs, type Shop } from '@2x7/local';
import { temporaryFolder, type TemporaryFolder } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { ApiClient } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { emailsTo, emailTo, ordersOf, plansOf } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import { orderBody } from '../shop/order-body.js';
import { createInvitation } from './test-users.js';

const timing = { tick: 200, announceAgainAfter: 500 };

async function buy(url: string, pay: (orderId: string) => object, email: string): Promise<void> {
  const client = new ApiClient(url);
  const body = { ...orderBody((await plansOf(url))[0]!), customerEmail: email };
  const { order_id: orderId } = await client.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body });
  await client.data('/orders/verify-payment', { method: 'POST', body: pay(orderId) });
}

(skipWithoutOwnShop ? describe.skip : describe)('operator functions', () => {
  let shop: OwnShop;
  let folder: TemporaryFolder;
  let number: string;
  /** Orders of the backup whose events wait. */
  let unhandled: string[];
  beforeAll(async () => {
    folder = temporaryFolder('operator');
    shop = await OwnShop.open({ timing });
    await buy(shop.url, (orderId) => shop.sandbox.pay({ orderId, outcome: 'captured' }), 'asha@mail.example');
    await emailTo(shop, 'asha@mail.example');
    number = (await ordersOf(shop, 'asha@mail.example'))[0]!.number;
    await eventually(async () =>
      expect(await shop.query('orders', 'SELECT 1 FROM orders WHERE confirmation_sent_at IS NOT NULL')).toHaveLength(1),
    );
  });
  afterAll(async () => {
    await shop?.close();
    folder?.remove();
  });

  it('the history of an order has all steps up to its email, and no personal data', async () => {
    const server = await openServer(shop.config);
    const story = (await orderStory(server.url, number.toLowerCase(), shop.config.dataDir))!.join('\n');
    for (const words of [
      'order created (create-order)',
      'created → paid',
      'order.paid',
      'email handled',
      'order-confirmation sent',
      'subscription-started',
      'orders handled',
      'log gateway',
      'log email',
    ]) {
      expect(story).toContain(words);
    }
    for (const personal of ['asha', 'mail.example', '90000']) expect(story.toLowerCase()).not.toContain(personal);
    // The log names an order by its id.
    const [, id] = /^ {2}id (\S+),/m.exec(story)!;
    expect((await orderStory(server.url, id!, shop.config.dataDir))![0]).toContain(`Order ${number}: paid`);
    expect(await orderStory(server.url, '2X7-999999', shop.config.dataDir)).toBeUndefined();
    await server.close();
  });

  it('a failed email is listed without its recipient, and one that is replayed three days later is retried until it is sent', async () => {
    shop.inbox.reject(10, 550);
    await buy(shop.url, (orderId) => shop.sandbox.pay({ orderId, outcome: 'captured' }), 'ravi@mail.example');
    const server = await openServer(shop.config);
    // The next attempt is its last. The email about the deliveries is only postponed.
    const isConfirmation = "state <> 'sent' AND template = 'order-confirmation'";
    await shop.query('email', `UPDATE email_job SET attempts = 2 WHERE ${isConfirmation}`);
    const [failed] = await eventually(async () => {
      await shop.query('email', `UPDATE email_job SET attempts = 2, next_attempt_at = now() WHERE ${isConfirmation} AND state = 'waiting'`);
      const found = await failedEmails(server.url);
      expect(found).toHaveLength(1);
      return found;
    }, 20_000);
    expect(failed).toMatchObject({ queue: 'emails', type: expect.stringMatching(/^order-confirmation 2X7-\w+$/) });
    expect(JSON.stringify(failed)).not.toContain('mail.example');
    await shop.query('email', `UPDATE email_job SET created_at = created_at - interval '73 hours' WHERE ${isConfirmation}`);
    await shop.query('email', "UPDATE email_job SET next_attempt_at = now() + interval '1 hour' WHERE state = 'waiting'");
    shop.inbox.reject(1, 451);
    expect(await replayEmails(server.url)).toEqual({ emails: 1, tooOld: 0 });
    await emailTo(shop, 'ravi@mail.example');
    await server.close();
  });

  it('backup refuses a folder that is not empty, restore a shop that is not empty and a backup with a changed file', async () => {
    const backup = path.join(folder.path, 'changed');
    await backUp(shop.config, backup);
    await expect(backUp(shop.config, backup)).rejects.toThrow('is not empty');
    await expect(restore(shop.config, backup)).rejects.toThrow('not empty');
    fs.appendFileSync(path.join(backup, 'orders', 'orders.copy.gz'), 'x');
    await expect(restore({ ...shop.config, dataDir: path.join(folder.path, 'nowhere') }, backup)).rejects.toThrow(
      'The backup cannot be restored: its file orders/orders.copy.gz was changed or damaged after the backup.',
    );
    expect(fs.existsSync(path.join(folder.path, 'nowhere', 'postgres'))).toBe(false);
  });

  it('a restored shop has orders, images and emails, no sessions or links, handles waiting events, and sends no email twice', async () => {
    const admin = await shop.signedIn();
    const link = await createInvitation(shop);
    const [{ epoch }] = (await shop.query<{ epoch: string }>('auth', epochOf, [shop.admin.email])) as [{ epoch: string }];
    const form = new FormData();
    form.set(
      'image',
      new Blob([new Uint8Array(fs.readFileSync(new URL('../../../docs/shop.png', import.meta.url)))], { type: 'image/png' }),
      'shop.png',
    );
    const { url: image } = await admin.data<{ url: string }>('/upload/image', { method: 'POST', body: form });
    // The worst moment: the email was sent, and neither database has recorded it yet.
    await shop.query('email', "DELETE FROM email_job WHERE data #>> '{customer,email}' = 'asha@mail.example'");
    await shop.query(
      'orders',
      "UPDATE orders SET announced_at = now() + interval '1 hour', confirmation_sent_at = NULL WHERE customer_email = 'asha@mail.example'",
    );
    const sentLater = await publishUnhandled('later@mail.example');
    unhandled = [await publishUnhandled('waiting@mail.example'), sentLater];
    const before = await shop.query('orders', 'SELECT number, status, payment_id, customer_email FROM orders ORDER BY number');
    const backup = path.join(folder.path, 'backup');
    await backUp(shop.config, backup);
    const config = { ...shop.config, dataDir: path.join(folder.path, 'fresh'), webDir: undefined };
    // An email that was sent after the backup, and a line that a crash has cut off.
    const logFolder = path.join(config.dataDir, 'mail-journal');
    fs.mkdirSync(logFolder, { recursive: true });
    const [line] = /^.*order-confirmation.*$/m.exec(sentMailLogOf(backup))!;
    fs.writeFileSync(
      path.join(logFolder, 'accepted.jsonl'),
      `${line.replace(/(?<=confirmation[.])[0-9a-f-]+/, sentLater)}\n{"message_id":"<cut`,
    );
    await shop.close();
    await restore(config, backup);
    const server = await openServer(config);
    await server.close();
    const again = await startShop(config, openLogs(config.dataDir, 'info'));
    try {
      await expectSameShop(again, { before, image });
      await expectPlans(again, unhandled);
      await expectNothingOpen(again, { session: admin.session, link, epoch });
    } finally {
      await again.close();
    }
  });

  it('restoring a backup from before a service existed creates an empty database for that service and reports it, and the service then handles the waiting events', async () => {
    const older = path.join(folder.path, 'older');
    fs.cpSync(path.join(folder.path, 'backup'), older, { recursive: true });
    fs.rmSync(path.join(older, 'deliveries'), { recursive: true });
    const file = path.join(older, 'manifest.json');
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { databases: object; files: { path: string }[] };
    const files = manifest.files.filter(({ path: name }) => !name.startsWith('deliveries/'));
    fs.writeFileSync(file, JSON.stringify({ ...manifest, databases: { ...manifest.databases, deliveries: undefined }, files }));
    const config = { ...shop.config, dataDir: path.join(folder.path, 'from-older'), webDir: undefined };
    expect((await restore(config, older)).created).toEqual(['deliveries']);
    const server = await openServer(config);
    const client = new (await import('pg')).default.Client({ connectionString: new URL('/shop_deliveries', server.url).href });
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS plans FROM subscriptions').finally(() => client.end());
    await server.close();
    expect(rows).toEqual([{ plans: 0 }]);
    const again = await startShop(config, openLogs(config.dataDir, 'info'));
    await expectPlans(again, unhandled).finally(() => again.close());
  });

  const sentMailLogOf = (folder: string): string => fs.readFileSync(path.join(folder, 'mail-journal', 'accepted.jsonl'), 'utf8');

  /** A paid order whose event waits in RabbitMQ: the outbox has published it, and no consumer has handled it. @returns the order's id */
  async function publishUnhandled(customer: string): Promise<string> {
    const [eventId, orderId] = [randomUUID(), randomUUID()];
    const data = { order_id: orderId, order_number: `2X7-${orderId.slice(0, 6)}` };
    await shop.query(
      'orders',
      `INSERT INTO outbox (event_id, type, event, published_at)
       SELECT $1::uuid, type, jsonb_set(event || jsonb_build_object('id', $1::text, 'data', event -> 'data' || $2), '{data,customer,email}', to_jsonb($3::text)), now()
       FROM outbox WHERE type = 'order.paid' ORDER BY seq LIMIT 1`,
      [eventId, data, customer],
    );
    return orderId;
  }

  async function expectPlans({ backingServices }: Shop, ids: string[]): Promise<void> {
    const deliveries = new (await import('pg')).default.Client({ connectionString: backingServices.databases.deliveries.ownerUrl });
    await deliveries.connect();
    const plans = async (): Promise<number> =>
      (await deliveries.query('SELECT FROM subscriptions WHERE id = ANY($1::uuid[])', [ids])).rowCount!;
    await eventually(async () => expect(await plans()).toBe(ids.length)).finally(() => deliveries.end());
  }

  const epochOf = 'SELECT device_epoch AS epoch FROM users WHERE email = $1';

  async function expectNothingOpen(
    { url, admin, backingServices }: Shop,
    { session, link, epoch }: Record<'session' | 'link' | 'epoch', string>,
  ): Promise<void> {
    const client = new ApiClient(url);
    expect((await client.call('/api/v1/auth/admin/profile', { headers: { cookie: `sid=${session}` } })).status).toBe(401);
    expect((await client.call('/api/v1/auth/invitation', { method: 'POST', body: { token: link } })).status).toBe(404);
    const auth = new (await import('pg')).default.Client({ connectionString: backingServices.databases.auth.ownerUrl });
    await auth.connect();
    const { rows } = await auth.query<{ epoch: string }>(epochOf, [admin.email]).finally(() => auth.end());
    expect(rows[0]!.epoch).not.toBe(epoch);
  }

  async function expectSameShop(again: Shop, { before, image }: { before: object[]; image: string }): Promise<void> {
    const { databases, inbox, sandbox } = again.backingServices;
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: databases.orders.ownerUrl });
    await client.connect();
    const query = async (sql: string): Promise<object[]> => (await client.query<object>(sql)).rows;
    try {
      expect(await query('SELECT number, status, payment_id, customer_email FROM orders ORDER BY number')).toEqual(before);
      expect((await fetch(new URL(image, again.url))).status).toBe(200);
      await query("UPDATE orders SET announced_at = now() - interval '1 hour' WHERE confirmation_sent_at IS NULL");
      await eventually(
        async () => expect(await query("SELECT 1 FROM orders WHERE confirmation_sent_at IS NULL AND status = 'paid'")).toEqual([]),
        20_000,
      );
      await buy(again.url, (orderId) => sandbox!.pay({ orderId, outcome: 'captured' }), 'new@mail.example');
      await eventually(
        async () =>
          expect((await emailsTo({ inbox: inbox! })).map(({ envelope }) => envelope.to)).toEqual([
            ['new@mail.example'],
            ['waiting@mail.example'],
          ]),
        20_000,
      );
      expect(new Set((await query('SELECT number FROM orders')).map((row) => JSON.stringify(row))).size).toBe(before.length + 1);
    } finally {
      await client.end();
    }
  }
});
