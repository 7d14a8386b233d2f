import { createHash } from 'node:crypto';
import { AppError, Log, oneByOne, parseJson, Periodic } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ordersConfigToken } from '../config.token.js';
import type { OrdersConfig } from '../config.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderPayment } from '../razorpay/payment-provider.js';
import { readPayment, readRefund } from '../razorpay/razorpay.provider.js';
import { RefundUpdateService } from '../refunds/refund-update.service.js';
import { SettleService } from '../payments/settle.service.js';
import { isWebhookSigned } from '../razorpay/signature.js';

const WebhookEvent = z.object({
  event: z.string().max(64),
  created_at: z.int().optional(),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional(),
      refund: z.object({ entity: z.unknown() }).optional(),
      order: z.object({ entity: z.object({ notes: z.unknown() }) }).optional(),
    })
    .default({}),
});
type WebhookEvent = z.infer<typeof WebhookEvent>;
type Stored = { seq: string; body: unknown; attempts: number };

/** Razorpay retries for 24 h; what is older is asked again rather than believed. */
const trustedForSeconds = 25 * 3600;
const applyEvery = 1_000;
const giveUpAfter = 20;

const OrderNotes = z.object({ order_id: z.string() });

const isOld = ({ created_at }: { created_at?: number }): boolean => created_at !== undefined && Date.now() / 1000 - created_at >= trustedForSeconds;

/** A refund that was only begun, or that failed, is in the payment's total: that total proves nothing. */
const withoutUnsure = ({ event }: WebhookEvent, payment: ProviderPayment): ProviderPayment =>
  event.startsWith('refund.') && event !== 'refund.processed'
    ? { ...payment, refundedPaise: 0, state: payment.state === 'refunded' ? 'captured' : payment.state }
    : payment;

/** PostgreSQL's jsonb holds no NUL and no half of a surrogate pair, and what customers type at the provider may; the hash is of the bytes as they came. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\0\p{Surrogate}]/gu, '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map((entry) => entry.map(storable)));
}

/** Webhooks are stored first, answered, and applied until they are applied. */
@Injectable()
export class WebhookService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly settlement: SettleService,
    private readonly refunds: RefundUpdateService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {
    this.periodic = new Periodic({ name: 'webhooks', everyMs: applyEvery, work: (stopping) => this.applyWaiting(stopping), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  isSigned(body: Buffer, signature: string): boolean {
    return isWebhookSigned(body, signature, this.config.razorpay.webhookSecrets);
  }

  /**
   * Keeps a signed event and applies it; a repeat (same event id or same bytes) changes nothing.
   * When applying fails the event is kept and applied later: what was answered 2xx is durable.
   * @throws AppError 400 when the bytes are no event.
   */
  async receive(body: Buffer, eventId: string | undefined): Promise<void> {
    const event = this.read(body);
    const hash = createHash('sha256').update(body).digest();
    const rows = await this.database.query<{ seq: string }[]>(
      `INSERT INTO webhook_events (event_id, body_sha256, type, body, next_attempt_at)
       VALUES ($1, $2, $3, $4, now() + interval '5 seconds') ON CONFLICT DO NOTHING RETURNING seq`,
      [eventId ?? hash.toString('hex'), hash, event.event, event],
    );
    if (rows[0]) await this.apply({ seq: rows[0].seq, body: event, attempts: 0 });
  }

  /** One after the other: a crash counts as an attempt of the one in hand, and no other has to wait for it. */
  applyWaiting(stopping?: AbortSignal): Promise<void> {
    return oneByOne(() => this.applyNext(), stopping);
  }

  private async applyNext(): Promise<boolean> {
    const [rows] = await this.database.query<[Stored[], number]>(
      `UPDATE webhook_events SET attempts = attempts + 1, next_attempt_at = now() + least(3600, power(2, least(attempts + 1, 12))) * interval '1 second'
       WHERE seq IN (SELECT seq FROM webhook_events WHERE applied_at IS NULL AND next_attempt_at <= now() ORDER BY seq LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING seq, body, attempts`,
    );
    if (rows[0]) await this.apply(rows[0]);
    return rows[0] !== undefined;
  }

  private read(body: Buffer): WebhookEvent {
    const event = WebhookEvent.safeParse(storable(parseJson(body)));
    if (!event.success) throw new AppError('invalid', 'This is no webhook event.');
    return event.data;
  }

  private async apply({ seq, body, attempts }: Stored): Promise<void> {
    try {
      const outcome = await this.outcomeOf(WebhookEvent.parse(body));
      if (outcome === 'unknown-order' && attempts < giveUpAfter) return;
      await this.database.query('UPDATE webhook_events SET applied_at = now(), outcome = $2 WHERE seq = $1', [seq, outcome]);
    } catch (error) {
      this.log.error('a webhook waits to be applied', error, { webhook: seq });
    }
  }

  private async outcomeOf(event: WebhookEvent): Promise<string> {
    if (!event.payload.payment) return 'nothing-to-do';
    await this.applyRefundUpdate(event);
    const payment = withoutUnsure(event, await this.current(event));
    const notes = OrderNotes.safeParse(event.payload.order?.entity.notes);
    const order = await this.settlement.settle(notes.success ? { ...payment, orderId: notes.data.order_id } : payment, 'webhook');
    return order ? order.status : 'unknown-order';
  }

  private async applyRefundUpdate({ payload, ...event }: WebhookEvent): Promise<void> {
    if (!payload.refund) return;
    const told = readRefund(payload.refund.entity);
    await this.refunds.take(isOld(event) ? await this.provider.fetchRefund(told.providerRefundId!) : told);
  }

  private async current(event: WebhookEvent): Promise<ProviderPayment> {
    const told = readPayment(event.payload.payment?.entity);
    if (!isOld(event)) return told;
    try {
      return await this.provider.fetchPayment(told.id);
    } catch (error) {
      if (error instanceof ProviderError && error.trouble === 'refused') return { ...told, providerOrderId: null };
      throw error;
    }
  }
}
