import { setTimeout as pause } from 'node:timers/promises';
import { paymentSignature, webhookSignature, type PaidAnswer } from '@2x7/razorpay-sandbox';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import { isSuccess, orderOf, type Answer } from '../test-environment/shop-client.js';
import type { SeededRandom } from './seeded-random.js';
import { newRecord, orderBody, type CampaignRecord } from './campaign-record.js';

export type PurchaseContext = {
  environment: TestEnvironment;
  planIds: readonly string[];
  run: string;
  /** The price of each plan. */
  pricePaise: number;
  records: CampaignRecord[];
  /** The faults have ended. */
  isOver: () => boolean;
  /** ms since the epoch. Customers give up after it. */
  deadline: () => number;
};

/** Shares of customers: who never pay, who send one order several times at once, whose first payment fails, and who verify. */
const abandonShare = 0.1;
const severalCallsShare = 0.1;
const failedFirstShare = 0.15;
const verifyShare = 0.6;

/** One purchase as a browser makes it: repeats unanswered calls, and may be closed at any point. */
export class Customer {
  private readonly record: CampaignRecord;
  private readonly serial: number;

  constructor(
    private readonly context: PurchaseContext,
    private readonly random: SeededRandom,
  ) {
    this.serial = context.records.length + 1;
    this.record = newRecord(this.serial, context.run);
    this.record.abandons = random.chance(abandonShare);
    context.records.push(this.record);
  }

  /** @returns the record of a purchase that was paid */
  async buy(): Promise<CampaignRecord | undefined> {
    const orderId = await this.order();
    if (!orderId) return undefined;
    this.record.orderId = orderId;
    await pause(this.random.between(0, 400));
    if (this.record.abandons) {
      await this.forge(orderId);
      return undefined;
    }
    const paid = this.pay(orderId);
    await pause(this.random.between(0, 200));
    if (this.random.chance(verifyShare)) await this.verify(paid);
    await this.verifyForAnotherOrder(paid);
    return this.record;
  }

  private async order(): Promise<string | undefined> {
    const body = orderBody(this.record, this.serial, this.random.pick(this.context.planIds));
    const calls = this.random.chance(severalCallsShare) ? this.random.between(2, 5) : 1;
    do {
      const answers = await Promise.all(Array.from({ length: calls }, () => this.context.environment.client.createOrder(body)));
      const good = answers.filter(isSuccess);
      this.record.created.push(...good.map(({ text }) => text));
      if (good[0]) return orderOf(good[0]).order_id;
      await pause(this.random.between(100, 500));
    } while (Date.now() < this.context.deadline());
    this.record.unserved = true;
    return undefined;
  }

  private pay(orderId: string): PaidAnswer {
    const { sandbox } = this.context.environment;
    if (this.random.chance(failedFirstShare)) sandbox.pay({ orderId, outcome: 'failed' });
    const paid = sandbox.pay({ orderId, outcome: 'captured' }) as PaidAnswer;
    this.record.signatures.push(paid.razorpay_signature);
    return paid;
  }

  /** Tries at most twice, with one to three calls at once; then webhook or reconciler must settle the order. */
  private async verify(paid: PaidAnswer): Promise<void> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answers = await Promise.all(
        Array.from({ length: this.random.between(1, 3) }, () => this.context.environment.client.verify(paid)),
      );
      this.record.verified.push(...answers);
      if (answers.some(isSuccess)) return;
      await pause(this.random.between(100, 400));
    }
  }

  private async verifyForAnotherOrder(paid: PaidAnswer): Promise<void> {
    const other = this.random.pick(this.context.records);
    if (!other.abandons || !other.orderId) return;
    this.addForged(other, await this.context.environment.client.verify({ ...paid, razorpay_order_id: other.orderId }));
  }

  /** Claims a payment that does not exist, by verify-payment with a wrong key and by a webhook with a wrong secret. */
  private async forge(orderId: string): Promise<void> {
    const { client } = this.context.environment;
    const paymentId = `pay_forged${this.serial}`;
    const claim = {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: paymentSignature('guessed', orderId, paymentId),
    };
    this.addForged(this.record, await client.verify(claim));
    const payment = {
      id: paymentId,
      entity: 'payment',
      order_id: orderId,
      amount: 359_900,
      currency: 'INR',
      status: 'captured',
      notes: [],
    };
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity: payment } } });
    const headers = { 'x-razorpay-signature': webhookSignature('guessed', body), 'x-razorpay-event-id': `forged${this.serial}` };
    this.addForged(this.record, await client.webhook(body, headers));
  }

  private addForged(record: CampaignRecord, answer: Answer): void {
    record.forged.push(answer);
  }
}
