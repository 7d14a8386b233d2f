import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { InProcessTransport, RepeatedRunner, type RunningService } from '@2x7/service-kit';
import {
  asAdmin,
  asVisitor,
  eventually,
  startTestConsumer,
  testConfig,
  testDatabase,
  type Deliver,
  type TestDatabase,
} from '@2x7/service-kit/testing';
import { startSandbox, webhookSignature, type Sandbox } from '@2x7/razorpay-sandbox';
import type { DomainEvent, MealPlan } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { createApp, defaultTiming, type OrdersConfig } from '../app.js';
import { samplePlan } from './sample-order.js';

export const webhookSecret = 'a-webhook-secret-for-tests-of-40-letters';
/** Still valid during a rotation. */
export const previousWebhookSecret = 'the-webhook-secret-of-yesterday-40-letters';
export const keySecret = 'a-key-secret-for-tests';

export const aPlan = (changes: Partial<MealPlan> = {}): MealPlan => ({
  ...samplePlan,
  id: uuid(),
  description: '',
  image_url: null,
  discount_percent: 20,
  tags: [],
  display_order: 0,
  version: 1,
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
  ...changes,
});

/** A catalog service that answers the one call that orders makes. */
async function startCatalog(plans: Map<string, MealPlan>): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const plan = plans.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''));
    const body = plan ? { success: true, data: plan } : { success: false, error: 'Not found.', code: 'not_found' };
    response.writeHead(plan ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Razorpay's success response, as the browser sends it to verify-payment. */
export type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

export type Answer = { status: number; body: Record<string, unknown> & { data?: Record<string, unknown> } };

/** The orders service with a real database, the provider's sandbox and a fake catalog. `events` holds what the email worker received. */
export class Shop {
  readonly plan = aPlan();
  readonly plans = new Map<string, MealPlan>([[this.plan.id, this.plan]]);
  readonly events: DomainEvent[] = [];
  readonly transport = new InProcessTransport();
  onEvent: Deliver = (event) => Promise.resolve(void this.events.push(event));
  service!: RunningService;
  sandbox!: Sandbox;
  database!: TestDatabase;
  private catalog!: { url: string; close(): Promise<void> };

  constructor(private readonly changes: Partial<OrdersConfig> = {}) {}

  async open(): Promise<this> {
    this.database = await testDatabase('orders');
    this.catalog = await startCatalog(this.plans);
    this.sandbox = await startSandbox({ host: '127.0.0.1', port: 0, keyId: 'rzp_test_shop', keySecret });
    this.sandbox.control.set({ webhooks: { retryBaseMs: 20 } });
    await startTestConsumer(this.transport, 'deliveries', () => Promise.resolve());
    await startTestConsumer(this.transport, 'email', (event) => this.onEvent(event));
    await this.start();
    // A sweep that begins later would see what a test has paid before anything else reports it.
    await this.service.app.get(RepeatedRunner).firstRunsEnded();
    return this;
  }

  async start(): Promise<void> {
    this.service = await createApp(this.config(), { transport: this.transport });
  }

  config(): OrdersConfig {
    return {
      ...testConfig(),
      database: this.database,
      catalogUrl: this.catalog.url,
      razorpay: {
        keyId: 'rzp_test_shop',
        keySecret,
        apiUrl: this.sandbox.url,
        webhookSecrets: [webhookSecret, previousWebhookSecret],
      },
      serviceAreaPins: ['302', '303'],
      rateLimits: false,
      gst: { mode: 'none' },
      timing: { ...defaultTiming, tick: 50 },
      ...this.changes,
    };
  }

  /** Lets the sandbox send its webhooks to the service, as Razorpay does through the gateway. */
  async withWebhooks(): Promise<void> {
    const relay = createServer((request, response) => {
      buffer(request)
        .then((bytes) => this.webhook(bytes, request.headers as Record<string, string>))
        .then(
          ({ status }) => response.writeHead(status).end(),
          () => response.writeHead(502).end(),
        );
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    relay.unref();
    this.relay = relay;
    const url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`;
    this.sandbox.control.set({ webhooks: { url, secret: webhookSecret } });
  }

  private relay?: Server;

  async call(path: string, body: unknown, headers: Record<string, string> = {}, { url } = this.service): Promise<Answer> {
    const raw = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      body: raw as string,
      headers: { 'content-type': 'application/json', ...asVisitor(), ...headers },
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  /** Calls a path below /orders/admin/: POST with a body, otherwise GET. */
  async admin(path: string, body?: object, headers: Record<string, string> = asAdmin()): Promise<Answer> {
    const post = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(new URL(`/orders/admin/${path}`, this.service.url), post ?? { headers });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  /** @param service another copy of the service on the same database */
  order(changes: object = {}, headers: Record<string, string> = {}, service = this.service): Promise<Answer> {
    const body = {
      customerEmail: 'asha@example.test',
      customerName: 'Asha Rao',
      customerPhone: '+91 90000 00000',
      deliveryAddress: '12 Tonk Road, Jaipur 302018',
      mealPlanId: this.plan.id,
      ...changes,
    };
    return this.call('/orders/create-order', body, headers, service);
  }

  /** @returns the provider's id of a new order */
  async openOrder(): Promise<string> {
    return (await this.order()).body.order_id as string;
  }

  /** The customer pays at the provider; the service is not notified. */
  pay(orderId: string): Paid {
    return this.sandbox.pay({ orderId, outcome: 'captured' }) as Paid;
  }

  verify(paid: object): Promise<Answer> {
    return this.call('/orders/verify-payment', paid);
  }

  webhook(body: Buffer | string, headers: Record<string, string>): Promise<Answer> {
    const { 'x-razorpay-signature': signature = '', 'x-razorpay-event-id': id = '' } = headers;
    return this.call('/orders/webhooks/razorpay', body, { 'x-razorpay-signature': signature, ...(id && { 'x-razorpay-event-id': id }) });
  }

  /** Sends a webhook event with a valid signature. */
  sendEvent(event: object, id: string = randomUUID(), secret = webhookSecret): Promise<Answer> {
    const body = JSON.stringify(event);
    return this.webhook(body, { 'x-razorpay-signature': webhookSignature(secret, body), 'x-razorpay-event-id': id });
  }

  async status(providerOrderId: unknown): Promise<string | undefined> {
    const [row] = await this.database.query<{ status: string }>('SELECT status FROM orders WHERE provider_order_id = $1', [
      providerOrderId,
    ]);
    return row?.status;
  }

  paidEvents(): number {
    return this.events.filter((event) => event.type === 'order.paid').length;
  }

  /** Resolves when all events of the outbox are published. */
  async drained(): Promise<void> {
    await eventually(async () => {
      const [row] = await this.database.query<{ waiting: string }>('SELECT count(*) AS waiting FROM outbox WHERE published_at IS NULL');
      if (row?.waiting !== '0') throw new Error(`${row?.waiting} events are not published`);
    });
  }

  async close(): Promise<void> {
    await this.service.close();
    this.relay?.closeAllConnections();
    this.relay?.close();
    await this.sandbox.close();
    await this.catalog.close();
    await this.database.drop();
  }
}
