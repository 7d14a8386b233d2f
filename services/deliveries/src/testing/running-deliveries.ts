import { events, type DomainEvent, type EventData } from '@2x7/contracts';
import { InProcessTransport, RepeatedRunner, type RunningService } from '@2x7/service-kit';
import { asAdmin, startTestConsumer, testConfig, testDatabase, type TestDatabase } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { createApp, readRules, rulesEnv, type DeliveriesConfig, type DeliveryRules } from '../app.js';
import { OrderMoneyStore } from './order-money-store.js';
import { z } from 'zod';

export type Answer<T = unknown> = { status: number; body: { success: boolean; data: T; error?: string; code?: string } };
type Headers = Record<string, string>;

/** A paid order of 14 meals, lunch and dinner, for one person. */
export const paidOrder = (changes: Partial<EventData<'order.paid'>> = {}, plan: object = {}): EventData<'order.paid'> =>
  events['order.paid'].parse({
    order_id: uuid(),
    order_number: `2X7-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`,
    amount_paise: 359_900,
    currency: 'INR',
    paid_at: '2026-11-23T09:00:00.000Z',
    customer: { name: 'Asha Rao', email: `${uuid()}@example.test`, phone: '+91 90000 00000', address: '12 Tonk Road, Jaipur 302018' },
    plan: {
      id: uuid(),
      name: 'Muscle Building Plan',
      meal_type: 'both',
      plan_type: 'individual',
      number_of_meals: 14,
      duration_days: 7,
      original_cost: 4499,
      discounted_price: 3599,
      is_trial: false,
      ...plan,
    },
    ...changes,
  });

/**
 * The deliveries service on its own database, with a clock that tests move. It starts on Monday 23 November 2026, 14:30 in
 * India, and its jobs look for work every 50 ms.
 */
export class RunningDeliveries {
  /** What the email worker received. */
  readonly events: DomainEvent[] = [];
  readonly transport = new InProcessTransport();
  /** The money of orders, unless the spec starts an orders service of its own. */
  readonly orders = new OrderMoneyStore();
  private offsetMs = 0;

  private constructor(
    readonly database: TestDatabase,
    private readonly changes: Partial<DeliveriesConfig>,
  ) {
    this.travelTo('2026-11-23T14:30');
  }

  service!: RunningService;
  private ordersUrl = '';

  static async start({
    rules,
    ...changes
  }: Partial<Omit<DeliveriesConfig, 'rules'>> & { rules?: Partial<DeliveryRules> } = {}): Promise<RunningDeliveries> {
    const defaults = readRules(z.object(rulesEnv).parse({}));
    const running = new RunningDeliveries(await testDatabase('deliveries'), { rules: { ...defaults, ...rules }, ...changes });
    await startTestConsumer(running.transport, 'email', (event) => Promise.resolve(void running.events.push(event)));
    running.ordersUrl = await running.orders.start();
    await running.restart();
    return running;
  }

  async restart(changes: Partial<DeliveriesConfig> = {}): Promise<void> {
    await this.service?.close().catch(() => undefined);
    const config = {
      ...testConfig(),
      database: this.database,
      catalogUrl: 'http://127.0.0.1:1',
      ordersUrl: this.ordersUrl,
      mediaUrl: 'http://127.0.0.1:1',
      publicUrl: 'http://shop.test',
      serviceAreaPins: ['302', '303'],
      rateLimits: false,
      signInLinkMinutes: 15,
      customerSessionDays: 30,
      tickMs: 50,
      clockOffsetMs: () => this.offsetMs,
      ...this.changes,
      ...changes,
    } as DeliveriesConfig;
    this.service = await createApp(config, { transport: this.transport });
    await this.part(RepeatedRunner).firstRunsEnded();
  }

  async stop(): Promise<void> {
    await this.service.close();
    this.orders.close();
    await this.database.drop();
  }

  /** A provider of the running service. */
  part<T>(type: abstract new (...given: never[]) => T): T {
    return this.service.app.get(type, { strict: false });
  }

  /** Moves the clock. @param moment Indian time: `2026-11-29T19:59` */
  travelTo(moment: string): void {
    this.offsetMs = new Date(`${moment}:00+05:30`).getTime() - Date.now();
  }

  async send<T = unknown>(path: string, init: RequestInit): Promise<Answer<T>> {
    const response = await fetch(new URL(path, this.service.url), init);
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  }

  get<T = unknown>(path: string, headers: Headers = asAdmin()): Promise<Answer<T>> {
    return this.send(path, { headers });
  }

  post<T = unknown>(path: string, body: unknown, headers: Headers = asAdmin()): Promise<Answer<T>> {
    return this.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
  }

  put<T = unknown>(path: string, body: unknown, headers: Headers = asAdmin()): Promise<Answer<T>> {
    return this.send(path, { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
  }

  /** Delivers an event to the service; its transaction is committed. */
  async receive<T extends 'order.paid' | 'order.refunded' | 'order.refund_refused' | 'catalog.changed'>(
    type: T,
    data: EventData<T>,
    id: string = uuid(),
  ): Promise<void> {
    const event = { id, type, version: 1, occurred_at: new Date().toISOString(), data } as unknown as DomainEvent;
    await this.transport.publish(event);
  }

  /** A subscription of a paid order. */
  async subscribe(changes: Partial<EventData<'order.paid'>> = {}, plan: object = {}): Promise<EventData<'order.paid'>> {
    const order = paidOrder(changes, plan);
    await this.receive('order.paid', order);
    return order;
  }

  /** The customer of a plan. */
  async customerOf(plan: string): Promise<string> {
    const [row] = await this.database.query<{ id: string }>('SELECT customer_id AS id FROM subscriptions WHERE id = $1', [plan]);
    return row!.id;
  }
}
