import { Log, oneByOne, Periodic } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken } from '../config.token.js';
import type { OrdersConfig } from '../config.js';
import { expire } from '../domain/order.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';
import { SettleService } from './settle.service.js';

type Due = { id: string; provider_order_id: string | null; is_young: boolean; is_last: boolean };

const batch = 20;
/** A capture takes seconds; the one that takes longer is asked after by the clock. */
const young = "interval '10 minutes'";

/** Asks the provider about orders that nobody confirmed, and lets unpaid ones expire. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly orders: OrderRepository,
    private readonly settlement: SettleService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {
    this.periodic = new Periodic({ name: 'reconciler', everyMs: config.timing.tick, work: (stopping) => this.run(stopping), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  /** Puts the order at the front: it is asked after at the next look. */
  async askSoon(id: string): Promise<void> {
    await this.database.query(
      `UPDATE orders SET next_check_at = least(next_check_at, now() + $2 * interval '1 millisecond')
       WHERE id = $1 AND payment_id IS NULL`,
      [id, this.config.timing.processingCheck],
    );
  }

  /** One look: what is due is asked, one after the other, and what is old expires. */
  async run(stopping?: AbortSignal): Promise<void> {
    await oneByOne(() => this.askNext(), stopping);
    await this.expireOld();
  }

  private async askNext(): Promise<boolean> {
    const due = await this.takeDue();
    if (due?.provider_order_id) await this.ask(due, due.provider_order_id);
    return due !== undefined;
  }

  /** Takes a due order by moving its next check to the next time of the schedule, however often it was asked meanwhile, so that replicas share the work and a crash only delays one check. */
  private async takeDue(): Promise<Due | undefined> {
    const [rows] = await this.database.query<[Due[], number]>(
      `UPDATE orders SET checks = checks + 1,
         next_check_at = (SELECT min(created_at + after * interval '1 millisecond') FROM unnest($1::bigint[]) AS after
                          WHERE created_at + after * interval '1 millisecond' > now())
       WHERE id IN (SELECT id FROM orders WHERE next_check_at <= now() AND payment_id IS NULL
                    ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, provider_order_id, created_at > now() - ${young} AS is_young, next_check_at IS NULL AS is_last`,
      [this.config.timing.checks],
    );
    return rows[0];
  }

  private async ask({ id, is_young, is_last }: Due, providerOrderId: string): Promise<void> {
    try {
      for (const payment of await this.provider.paymentsOf(providerOrderId)) {
        const order = await this.settlement.settle(payment, 'reconciler');
        if (payment.state === 'authorized' && !order?.paymentId && is_young) await this.askSoon(id);
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('the provider could not be asked about an order', { order_id: id, trouble: error.trouble });
      if (error.trouble !== 'refused' && !is_last) await this.askSoon(id);
    }
  }

  private async expireOld(): Promise<void> {
    const old = await this.database.query<{ id: string }[]>(
      `SELECT id FROM orders WHERE status IN ('created', 'failed') AND created_at < now() - $1 * interval '1 millisecond' LIMIT ${batch}`,
      [this.config.timing.expireAfter],
    );
    for (const { id } of old) await this.orders.change(id, 'expiry', expire);
  }
}
