import { randomUUID } from 'node:crypto';
import { OrderDetail, type Refund } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from '@jest/globals';
import type { Answer, Shop } from './shop.js';

/** A paid order of ₹3,599, seen through the admin API and the provider's ledger. */
export class PaidOrder {
  private constructor(
    private readonly shop: Shop,
    readonly id: string,
    readonly paymentId: string,
  ) {}

  static async in(shop: Shop, changes: object = {}): Promise<PaidOrder> {
    const orderId = (await shop.order(changes)).body.order_id as string;
    const paid = shop.pay(orderId);
    expect((await shop.verify(paid)).body.data).toMatchObject({ status: 'paid' });
    const [row] = await shop.database.query<{ id: string }>('SELECT id FROM orders WHERE provider_order_id = $1', [orderId]);
    return new PaidOrder(shop, row!.id, paid.razorpay_payment_id);
  }

  refund(amount_paise: number, changes: object = {}): Promise<Answer> {
    return this.shop.admin(`${this.id}/refunds`, { key: randomUUID(), amount_paise, reason: 'The customer moved away.', ...changes });
  }

  async detail(): Promise<OrderDetail> {
    return OrderDetail.parse((await this.shop.admin(this.id)).body.data);
  }

  /** Paise that the provider has refunded. */
  refundedPaise(): number {
    return this.shop.sandbox.ledger
      .refunds()
      .filter(({ payment_id, status }) => payment_id === this.paymentId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Waits until no refund is waiting, then compares the order with the provider's ledger and the published events. */
  async settled(): Promise<OrderDetail> {
    const order = await eventually(async () => {
      const now = await this.detail();
      expect(now.refunds.map(({ state }) => state)).not.toContain('waiting');
      expect(now.refunded_paise).toBe(this.refundedPaise());
      return now;
    });
    const done = order.refunds.filter(({ state }: Refund) => state === 'done');
    expect(done.reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(this.refundedPaise());
    expect([order.state, order.refundable_paise]).toEqual([
      this.refundedPaise() === order.amount_paise ? 'refunded' : 'paid',
      order.amount_paise - this.refundedPaise(),
    ]);
    await this.shop.drained();
    const published = this.shop.events.filter(
      ({ type, data }) => type === 'order.refunded' && (data as { order_id: string }).order_id === this.id,
    );
    expect(published.map(({ data }) => (data as { refund_id: string }).refund_id).sort()).toEqual(done.map(({ id }) => id).sort());
    return order;
  }
}
