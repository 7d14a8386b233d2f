import { appendFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '../index.js';
import { eventually } from '../testing/eventually.js';
import { call, testKeys, sdk, startTestSandbox, testWebhookSecret } from '../testing/merchant.js';
import { receiveWebhooks } from '../testing/webhook-receiver.js';

describe('the append log', () => {
  let dataDir: string;
  let sandbox: Sandbox | undefined;

  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sandbox-append-log-'))));
  afterEach(async () => {
    await sandbox?.close();
    rmSync(dataDir, { recursive: true });
  });

  it('restores orders, payments, refunds and refund keys after a restart', async () => {
    sandbox = await startTestSandbox({ dataDir });
    const order = await sdk(sandbox).orders.create({ amount: 5000, currency: 'INR', receipt: 'kept' });
    const { razorpay_payment_id: id } = sandbox.pay({ orderId: order.id, outcome: 'captured' });
    const key = { headers: { 'x-refund-idempotency': 'kept-refund-key' }, body: { amount: 2000 } };
    const refund = await (await call(sandbox, `/v1/payments/${id}/refund`, key)).json();
    const before = [sandbox.ledger.orders(), sandbox.ledger.payments(), sandbox.ledger.refunds()];
    await sandbox.close();
    sandbox = await startTestSandbox({ dataDir });
    expect([sandbox.ledger.orders(), sandbox.ledger.payments(), sandbox.ledger.refunds()]).toEqual(before);
    expect(await (await call(sandbox, `/v1/payments/${id}/refund`, key)).json()).toEqual(refund);
  });

  it('resumes pending webhooks after a restart', async () => {
    const shop = await receiveWebhooks();
    const webhook = { url: shop.url, secret: testWebhookSecret };
    shop.answer = () => 500;
    sandbox = await startTestSandbox({ dataDir, webhook });
    sandbox.control.set({ webhooks: { retryBaseMs: 200 } });
    const { id: orderId } = await sdk(sandbox).orders.create({ amount: 5000, currency: 'INR' });
    sandbox.pay({ orderId, outcome: 'captured' });
    await eventually(() => expect(shop.received).toHaveLength(3));
    await sandbox.close();
    const pending = new Set(shop.received.splice(0).map((delivery) => delivery.eventId));
    shop.answer = () => 200;
    sandbox = await startTestSandbox({ dataDir, webhook });
    await eventually(() => expect(new Set(shop.received.map((delivery) => delivery.eventId))).toEqual(pending));
    await sandbox.close();
    await shop.close();
  });

  it('ignores a line that a crash cut off, with all its changes', async () => {
    sandbox = await startTestSandbox({ dataDir });
    const { id } = await sdk(sandbox).orders.create({ amount: 5000, currency: 'INR' });
    await sandbox.close();
    appendFileSync(join(dataDir, 'razorpay-sandbox.jsonl'), '[{"kind":"order","value":{"id":"ord');
    sandbox = await startTestSandbox({ dataDir });
    expect(sandbox.ledger.orders().map((order) => order.id)).toEqual([id]);
  });

  it('reads the file razorpay-sandbox.journal of earlier releases and renames it', async () => {
    sandbox = await startTestSandbox({ dataDir });
    const { id } = await sdk(sandbox).orders.create({ amount: 5000, currency: 'INR' });
    await sandbox.close();
    renameSync(join(dataDir, 'razorpay-sandbox.jsonl'), join(dataDir, 'razorpay-sandbox.journal'));
    sandbox = await startTestSandbox({ dataDir });
    expect(sandbox.ledger.orders().map((order) => order.id)).toEqual([id]);
    expect(readdirSync(dataDir)).toEqual(['razorpay-sandbox.jsonl']);
  });

  it('answers no order that a full disk has cut off, and keeps the others', async () => {
    const child = startProcess(dataDir, { fileBlocks: 8 });
    const running = await urlOf(child);
    const answered: string[] = [];
    const create = () => sdk(running).orders.create({ amount: 5000, currency: 'INR' });
    const fill = async (): Promise<void> => {
      for (;;) answered.push((await create()).id);
    };
    await expect(fill()).rejects.toMatchObject({ statusCode: 500 });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    child.kill();
    await once(child, 'exit');
    sandbox = await startTestSandbox({ dataDir });
    expect(sandbox.ledger.orders().map((order) => order.id)).toEqual(answered.reverse());
  });

  it('goes on sending webhooks while a full disk takes no result of them', async () => {
    const shop = await receiveWebhooks();
    shop.answer = () => 500;
    const child = startProcess(dataDir, { fileBlocks: 32, webhook: { WEBHOOK_URL: shop.url, RAZORPAY_WEBHOOK_SECRET: testWebhookSecret } });
    const running = await urlOf(child);
    await call(running, '/sandbox/control', { body: { webhooks: { retryBaseMs: 2 } } });
    const create = () => sdk(running).orders.create({ amount: 5000, currency: 'INR' });
    const { id: orderId } = await create();
    await call(running, `/sandbox/orders/${orderId}/pay`, { body: { outcome: 'captured' } });
    // Each stored result takes about 1.5 of the 16 KB, so forty attempts are more than the disk takes.
    await eventually(() => expect(shop.received.length).toBeGreaterThan(40));
    // An order is shorter than a result, so some may still fit.
    await eventually(() => expect(create()).rejects.toMatchObject({ statusCode: 500 }));
    const sent = shop.received.length;
    await eventually(() => expect(shop.received.length).toBeGreaterThan(sent));
    expect((await call(running, '/v1/orders')).status).toBe(200);
    child.kill();
    await once(child, 'exit');
    await shop.close();
  });

  it('keeps every order that was answered before kill -9', async () => {
    const child = startProcess(dataDir);
    const running = await urlOf(child);
    const orders = Array.from({ length: 20 }, () => sdk(running).orders.create({ amount: 5000, currency: 'INR' }));
    const answered = (await Promise.all(orders)).map((order) => order.id);
    child.kill('SIGKILL');
    await once(child, 'exit');
    sandbox = await startTestSandbox({ dataDir });
    expect(
      sandbox.ledger
        .orders()
        .map((order) => order.id)
        .sort(),
    ).toEqual(answered.sort());
  });
});

/** The sandbox of a process that is starting, as far as its API needs it. */
async function urlOf(child: ChildProcess): Promise<Sandbox> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { url: /http:\S+/.exec(line.toString())![0] } as Sandbox;
}

type ProcessSettings = {
  /** What a file of the process may have at most, as on a disk that is full then. */
  fileBlocks?: number | 'unlimited';
  webhook?: { WEBHOOK_URL: string; RAZORPAY_WEBHOOK_SECRET: string };
};

function startProcess(dataDir: string, { fileBlocks = 'unlimited', webhook }: ProcessSettings = {}): ChildProcess {
  const program = new URL('../main.js', import.meta.url).pathname;
  return spawn('/bin/sh', ['-c', `ulimit -f ${fileBlocks}; exec "$0" "$1"`, process.execPath, program], {
    env: { PORT: '0', RAZORPAY_KEY_ID: testKeys.keyId, RAZORPAY_KEY_SECRET: testKeys.keySecret, DATA_DIR: dataDir, ...webhook },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
