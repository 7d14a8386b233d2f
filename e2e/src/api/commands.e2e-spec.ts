import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { publishers } from '@2x7/contracts';
import { temporaryFolder, testStore, type TemporaryFolder } from '@2x7/local/testing';
import { deadQueueOf, declareTopology, queueOf } from '@2x7/service-kit/rabbitmq';
import { eventually, testRabbitUrl } from '@2x7/service-kit/testing';
import { connect } from 'amqplib';
import { ApiClient } from '../shop/api-client.js';
import { cleanEnvironment, skipWithoutOwnShop } from '../shop/config.js';
import { emailTo, emailsTo, ordersOf, plansOf } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import { orderBody } from '../shop/order-body.js';

type Ended = { code: number; output: string; errors: string };
type Settings = Record<string, string>;
type Contents = { databases: Record<string, { tables: { name: string; rows: number }[] }>; files: { path: string; sha256: string }[] };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const email = 'asha@mail.example';
const brokerUrl = testRabbitUrl();
const image = new URL('../../../docs/shop.png', import.meta.url);

/** Runs a command as an operator does: `npm run trace -- 2X7-000001`. */
const npmRun = (settings: Settings, name: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile('npm', ['run', name, '--', ...args], { cwd: root, env: { ...cleanEnvironment, ...settings } }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });

function contentsOf(backup: string): Contents {
  return JSON.parse(fs.readFileSync(path.join(backup, 'manifest.json'), 'utf8')) as Contents;
}
const rowsOf = ({ databases }: Contents): Record<string, number> =>
  Object.fromEntries(
    Object.entries(databases).flatMap(([service, { tables }]) => tables.map(({ name, rows }) => [`${service}.${name}`, rows])),
  );

/** The events of a service in a backup. */
const outboxOf = (backup: string, service: string) =>
  gunzipSync(fs.readFileSync(path.join(backup, service, 'outbox.copy.gz')))
    .toString()
    .split('\n')
    .filter(Boolean)
    .sort()
    .map((line) => line.split('\t'))
    .map(([seq, id, type, event, createdAt, publishedAt]) => ({ seq, id, type, event, createdAt, publishedAt }));

(skipWithoutOwnShop ? describe.skip : describe)('operator commands', () => {
  let shop: OwnShop;
  let folder: TemporaryFolder;
  let settings: Settings;
  let number: string;
  const at = (name: string): string => path.join(folder.path, name);

  beforeAll(async () => {
    folder = temporaryFolder('commands');
    shop = await OwnShop.open({ timing: { tick: 200, announceAgainAfter: 500 } });
    settings = { DATA_DIR: shop.config.dataDir, PORT: String(shop.config.PORT) };
    const client = new ApiClient(shop.url);
    const body = { ...orderBody((await plansOf(shop.url))[0]!), customerEmail: email };
    const { order_id: orderId } = await client.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body });
    await client.data('/orders/verify-payment', { method: 'POST', body: shop.sandbox.pay({ orderId, outcome: 'captured' }) });
    await emailTo(shop, email);
    number = (await ordersOf(shop, email))[0]!.number;
    await eventually(async () =>
      expect(await shop.query('orders', 'SELECT 1 FROM orders WHERE confirmation_sent_at IS NOT NULL')).toHaveLength(1),
    );
  });
  afterAll(async () => {
    await shop?.close();
    folder?.remove();
  });

  it('trace prints the history of an order, and exits with 1 for an unknown order', async () => {
    const { code, output } = await npmRun(settings, 'trace', number.toLowerCase());
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`Order ${number}: paid`) });
    expect(output).toContain('order-confirmation sent');
    const unknown = await npmRun(settings, 'trace', '2X7-999999');
    expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('There is no order 2X7-999999.') });
  });

  it('kept lists what each service stores about an email address, and names backups older than 13 months', async () => {
    await eventually(async () => expect(await shop.query('orders', 'SELECT FROM invoices')).toHaveLength(1));
    await shop.query(
      'orders',
      `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin, state, provider_refund_id, done_at)
       SELECT gen_random_uuid(), id, payment_id, 100, 'of a test', 'provider', 'done', 'rfnd_of_a_test', now() FROM orders WHERE payment_id IS NOT NULL`,
    );
    await eventually(async () => expect(await shop.query('orders', 'SELECT FROM invoices')).toHaveLength(2));
    fs.mkdirSync(at('copies/old'), { recursive: true });
    fs.writeFileSync(at('copies/old/manifest.json'), '{"made_at":"2025-01-02T00:00:00.000Z"}');
    fs.mkdirSync(at('copies/interrupted/orders'), { recursive: true });
    fs.mkdirSync(at('copies/cut-off'));
    fs.writeFileSync(at('copies/cut-off/manifest.json'), '{"made_at":"2025-');
    const { code, output } = await npmRun(settings, 'kept', email.toUpperCase(), at('copies'));
    expect(code).toBe(0);
    for (const line of [
      /^orders +1 order, the oldest of \d{4}-/m,
      /^orders +1 invoice, the oldest of \d{4}-/m,
      /^orders +1 credit note, the oldest of \d{4}-/m,
      /^deliveries +1 customer/m,
      /^deliveries +1 plan/m,
      /^deliveries +\d+ deliveries/m,
      /^deliveries +\d+ outbox events?,/m,
      /^email +\d email/m,
    ])
      expect(output).toMatch(line);
    expect(output).toMatch(/^backup +.*old of 2025-01-02, \d+ days old: delete it, it is older than 13 months$/m);
    expect(output).toMatch(/^backup +.*interrupted is not a complete backup: it has no manifest\.json\.$/m);
    expect(output).toMatch(/^backup +.*cut-off is not a complete backup: its manifest\.json cannot be read\.$/m);
    expect((await npmRun(settings, 'kept', 'stranger@mail.example')).output).toContain(
      'Nothing is kept about this address in the databases.',
    );
  });

  it('dead-letters lists failed emails without their recipients, and replays those that still have their link', async () => {
    const confirmation = "template = 'order-confirmation'";
    const failed = `UPDATE email_job SET state = 'failed', last_error = '550 no mailbox ${email}', sent_at = NULL WHERE ${confirmation}`;
    await shop.query('email', failed);
    const withoutLink = `INSERT INTO email_job (id, subject_id, template, data, state) VALUES
      (gen_random_uuid(), gen_random_uuid(), 'sign-in', '{"email":"ravi@mail.example"}', 'failed')`;
    await shop.query('email', withoutLink);
    const listed = await npmRun(settings, 'dead-letters', 'list', 'emails');
    expect(listed.output).toMatch(/emails {2}order-confirmation 2X7-\w+ {2}[0-9a-f-]{36} {2}\d+ min {2}550 no mailbox \[email\]\n/);
    expect(listed).toMatchObject({ code: 0, output: expect.not.stringContaining(email) });
    await shop.query('email', `UPDATE email_job SET next_attempt_at = now() - interval '8 days' WHERE ${confirmation}`);
    const late = await npmRun(settings, 'dead-letters', 'replay');
    expect(late.output).toContain(
      'Replayed: 0 events, 0 emails; from an outbox: 0 events. Not sent, because given up more than 7 days ago: 1 email.',
    );
    await shop.query('email', `UPDATE email_job SET next_attempt_at = now() WHERE ${confirmation}`);
    const replayed = await npmRun(settings, 'dead-letters', 'replay', 'mails'); // the name of earlier releases
    expect(replayed).toMatchObject({ code: 0, output: expect.stringContaining('Replayed: 0 events, 1 email; from an outbox: 0 events.') });
    const sent = `SELECT 1 FROM email_job WHERE state = 'sent' AND ${confirmation}`;
    await eventually(async () => expect(await shop.query('email', sent)).toHaveLength(1));
    expect(await emailsTo(shop, email)).toHaveLength(1); // the sent-mail log has it
    expect(await shop.query('email', "SELECT state FROM email_job WHERE template = 'sign-in'")).toEqual([{ state: 'failed' }]);
  });

  (brokerUrl ? it : it.skip)('dead-letters lists a dead event of the broker, and returns it to its queue', async () => {
    const connection = await connect(brokerUrl!);
    const channel = await connection.createConfirmChannel();
    const id = randomUUID();
    try {
      await declareTopology(channel);
      for (const queue of [queueOf('email'), deadQueueOf('email')]) await channel.purgeQueue(queue);
      channel.sendToQueue(deadQueueOf('email'), Buffer.from('{}'), {
        persistent: true,
        messageId: id,
        type: 'order.paid',
        headers: { 'x-reason': `no ${email}` },
      });
      await channel.waitForConfirms();
      const atBroker = { ...settings, RABBITMQ_URL: brokerUrl! };
      expect(await npmRun(atBroker, 'dead-letters', 'list', 'email')).toMatchObject({
        code: 0,
        output: expect.stringContaining(`2x7.email.dead  order.paid  ${id}  unknown  no [email]`),
      });
      expect(await npmRun(atBroker, 'dead-letters', 'replay', 'email')).toMatchObject({
        code: 0,
        output: expect.stringContaining('Replayed: 1 event, 0 emails; from an outbox: 0 events.'),
      });
      const back = await channel.get(queueOf('email'), { noAck: true });
      expect(back && back.properties.messageId).toBe(id);
    } finally {
      await connection.close();
    }
  });

  it('restore refuses a running shop before it changes anything, including passwords', async () => {
    expect(await npmRun(settings, 'backup', at('first'))).toMatchObject({ code: 0 });
    const kept = (name: string): string => fs.readFileSync(path.join(shop.config.dataDir, 'postgres', name), 'utf8');
    const { postgres: password } = JSON.parse(kept('superuser.json')) as { postgres: string };
    const stranger = {
      DATA_DIR: at('stranger'),
      DATABASE_URL: `postgres://postgres:${password}@127.0.0.1:${kept('port').trim()}/postgres`,
    };
    const refused = { code: 1, errors: expect.stringContaining('is not empty. A backup is restored only into an empty shop.') };
    expect(await npmRun(stranger, 'restore', at('first'))).toMatchObject(refused);
    expect(await shop.query('orders', 'SELECT 1 AS still_open')).toEqual([{ still_open: 1 }]);
  });

  it('restore brings back every row and file of a backup except the sessions, with images on disk or in S3', async () => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(fs.readFileSync(image))], { type: 'image/png' }), 'shop.png');
    await (await shop.signedIn()).data('/upload/image', { method: 'POST', body: form });
    const written = await npmRun(settings, 'backup', at('open'));
    expect(written).toMatchObject({ code: 0, output: expect.stringMatching(/Written to .*open: 6 databases with \d+ rows, \d+ files\./) });
    await shop.close();

    const elsewhere = { DATA_DIR: at('elsewhere'), PORT: settings.PORT!, ...testStore(), MINIO_BUCKET: `t-restored-${randomUUID()}` };
    const restored = await npmRun(elsewhere, 'restore', at('open'));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(written.output.match(/\d+ databases .*/)![0]) });
    expect(await npmRun(elsewhere, 'backup', at('again'))).toMatchObject({ code: 0 });
    const [before, later] = [contentsOf(at('open')), contentsOf(at('again'))];
    expect(rowsOf(later)).toEqual({ ...rowsOf(before), 'auth.sessions': 0 });
    expect(before.files.filter((file) => file.path.startsWith('pictures/')).length).toBeGreaterThan(0);
    // Everything else, byte by byte. Users differ by the number that ends their device cookies, and events are published again.
    const changed = /^auth\/(sessions|users)[.]|\/outbox[.]/;
    const lasting = ({ files }: typeof before) => files.filter((file) => !changed.test(file.path));
    expect(lasting(later)).toEqual(lasting(before));
    for (const service of publishers) {
      const [published, waiting] = [outboxOf(at('open'), service), outboxOf(at('again'), service)];
      expect(waiting).toEqual(published.map((row) => ({ ...row, publishedAt: '\\N' })));
    }
    if (testStore()) expect(fs.existsSync(path.join(at('elsewhere'), 'media'))).toBe(false);
  });

  it('restore names a server that cannot be reached, and refuses a target that is not empty', async () => {
    const away = await npmRun(
      { DATA_DIR: at('away'), DATABASE_URL: 'postgres://shop:open-sesame@127.0.0.1:1/postgres' },
      'restore',
      at('open'),
    );
    expect(away).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The database postgres at 127.0.0.1:1 cannot be opened: connect ECONNREFUSED'),
    });
    const taken = await npmRun({ DATA_DIR: at('elsewhere') }, 'restore', at('open'));
    expect(taken).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is not empty. A backup is restored only into an empty shop.'),
    });
    for (const { errors } of [away, taken]) expect(errors).not.toMatch(/\bat .+:\d+:\d+|open-sesame/);
  });
});
