import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  AdminProblem,
  AnswerProblem,
  CancelRest,
  DeliveriesToday,
  DomainEvent,
  EventData,
  PlanRest,
  Problem,
  ReportProblem,
  SubscriptionDetail,
} from '@2x7/contracts';
import { asAdmin, asCustomer } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { RunningDeliveries, type Answer } from './running-deliveries.js';
import { StandInService } from './stand-in-service.js';

type Order = EventData<'order.paid'>;
/** What a paid order looks like, and its customer. */
export type Subscriber = Order & { customerId: string };

/** A media service that knows some photos. */
class PhotoStore extends StandInService {
  readonly known = new Set<string>();
  readonly claims: unknown[] = [];

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { ids } = JSON.parse(body) as { ids: string[] };
      this.claims.push(JSON.parse(body));
      const isKnown = ids.every((id) => this.known.has(id));
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
      const failure = { success: false, error: 'Photo not found.', code: 'not_found' };
      response.end(JSON.stringify(isKnown ? { success: true, data: { photos: ids.length } } : failure));
    });
  }
}

/** The deliveries service with customers who report problems, and an administrator who answers them. */
export class ReportedProblems {
  readonly photos = new PhotoStore();
  running!: RunningDeliveries;

  async start(): Promise<this> {
    this.running = await RunningDeliveries.start({ mediaUrl: await this.photos.start() });
    return this;
  }

  async stop(): Promise<void> {
    await this.running.stop();
    this.photos.close();
  }

  async subscribe(changes: Partial<Order> = {}, plan: object = {}): Promise<Subscriber> {
    const order = await this.running.subscribe(changes, plan);
    return { ...order, customerId: await this.running.customerOf(order.order_id) };
  }

  report({ order_id, customerId }: Subscriber, report: Partial<ReportProblem> = {}): Promise<Answer<Problem>> {
    const body = { key: uuid(), subscription_id: order_id, kind: 'quality', text: 'The dal was sour.', wish: 'refund', ...report };
    return this.running.post('/my/problems', body, asCustomer(customerId));
  }

  async reported(subscriber: Subscriber, report: Partial<ReportProblem> = {}): Promise<Problem> {
    return (await this.report(subscriber, report)).body.data;
  }

  async find(id: string): Promise<AdminProblem> {
    return (await this.running.get<AdminProblem>(`/deliveries/admin/problems/${id}`)).body.data;
  }

  /** An answer to the problem as it is now. */
  async answer(id: string, answer: Partial<AnswerProblem>, headers = asAdmin()): Promise<Answer<AdminProblem>> {
    const version = answer.version ?? (await this.find(id)).version;
    const body = { key: uuid(), version, remedy: 'answer', text: 'We are sorry.', ...answer };
    return this.running.post(`/deliveries/admin/problems/${id}/answer`, body, headers);
  }

  reopen({ customerId }: Subscriber, id: string, text = 'It happened again.'): Promise<Answer<Problem>> {
    return this.running.post(`/my/problems/${id}/reopen`, { text }, asCustomer(customerId));
  }

  async rest({ order_id, customerId }: Subscriber): Promise<PlanRest> {
    return (await this.running.get<PlanRest>(`/my/plans/${order_id}/rest`, asCustomer(customerId))).body.data;
  }

  cancel({ order_id, customerId }: Subscriber, shown: Partial<CancelRest>): Promise<Answer<Problem>> {
    return this.running.post(`/my/plans/${order_id}/cancellation`, { key: uuid(), ...shown }, asCustomer(customerId));
  }

  async detail(planId: string): Promise<SubscriptionDetail> {
    return (await this.running.get<SubscriptionDetail>(`/deliveries/admin/plans/${planId}`)).body.data;
  }

  /** The kinds of the tasks about the plan. They are kept for some seconds, until a setting changes. */
  async tasks({ order_id }: Subscriber): Promise<string[]> {
    await this.running.put('/deliveries/admin/plan-settings', { plan_id: uuid(), default_diet: 'egg' });
    const board = await this.running.get<DeliveriesToday>('/deliveries/admin/today');
    return board.body.data.tasks.flatMap(({ subscription_id, kind }) => (subscription_id === order_id ? [kind] : []));
  }

  /** The events of this type about the plan, oldest first. */
  async published<T extends DomainEvent['type']>(type: T, planId: string): Promise<EventData<T>[]> {
    const rows = await this.running.database.query<{ data: EventData<T> }>(
      `SELECT event -> 'data' AS data FROM outbox WHERE type = $1 AND event -> 'data' ->> $3 = $2 ORDER BY seq`,
      [type, planId, type === 'refund.requested' ? 'order_id' : 'subscription_id'],
    );
    return rows.map(({ data }) => data);
  }

  /** Orders made a refund: one that was requested, or another. */
  refunded(order: Order, refund: { amount_paise: number; request_id?: string; refund_id?: string }): Promise<void> {
    const { order_id, order_number, customer, plan } = order;
    return this.running.receive('order.refunded', {
      refund_id: uuid(),
      order_id,
      order_number,
      currency: 'INR',
      refunded_at: '2026-11-26T10:00:00.000Z',
      customer: { name: customer.name, email: customer.email },
      plan_name: plan.name,
      ...refund,
    });
  }

  /** Orders cannot make it. */
  refused(order: Order, { request_id, amount_paise }: { request_id: string; amount_paise: number }): Promise<void> {
    const { order_id, order_number } = order;
    return this.running.receive('order.refund_refused', {
      request_id,
      order_id,
      order_number,
      amount_paise,
      reason: 'The bank rejected it.',
    });
  }

  violations(): Promise<unknown> {
    return this.running.service.app.get(ConsistencyRepository, { strict: false }).find();
  }
}
