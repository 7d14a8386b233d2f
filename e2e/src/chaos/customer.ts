import { setTimeout as pause } from 'node:timers/promises';
import { paymentSignature, webhookSignature, type PaidAnswer } from '@2x7/razorpay-sandbox';
import type { House } from '../test-environment/test-environment.js';
import { isSuccess, orderOf, type Answer } from '../test-environment/shop-client.js';
import type { Dice } from './dice.js';
import { newDossier, orderBody, type Dossier } from './dossier.js';

export type Market = {
  house: House;
  planId: string;
  run: string;
  dossiers: Dossier[];
  /** ms since the epoch: nobody tries any longer than this. */
  patienceEnds: () => number;
};

const abandonShare = 0.1;
const severalCallsShare = 0.1;
const failedFirstShare = 0.15;
const verifyShare = 0.6;

/** One purchase, as a browser makes it: it repeats what was not answered, and may be closed at any point. */
export class Customer {
  private readonly dossier: Dossier;
  private readonly serial: number;

  constructor(private readonly market: Market, private readonly dice: Dice) {
    this.serial = market.dossiers.length + 1;
    this.dossier = newDossier(this.serial, market.run);
    this.dossier.abandons = dice.chance(abandonShare);
    market.dossiers.push(this.dossier);
  }

  async buy(): Promise<void> {
    const orderId = await this.order();
    if (!orderId) return;
    this.dossier.orderId = orderId;
    await pause(this.dice.between(0, 400));
    if (this.dossier.abandons) return this.forge(orderId);
    const paid = this.pay(orderId);
    await pause(this.dice.between(0, 200));
    if (this.dice.chance(verifyShare)) await this.tell(paid);
    await this.tryForAnother(paid);
  }

  private async order(): Promise<string | undefined> {
    const body = orderBody(this.dossier, this.serial, this.market.planId);
    const calls = this.dice.chance(severalCallsShare) ? this.dice.between(2, 5) : 1;
    do {
      const answers = await Promise.all(Array.from({ length: calls }, () => this.market.house.client.createOrder(body)));
      const good = answers.filter(isSuccess);
      this.dossier.created.push(...good.map(({ text }) => text));
      if (good[0]) return orderOf(good[0]).order_id;
      await pause(this.dice.between(100, 500));
    } while (Date.now() < this.market.patienceEnds());
    this.dossier.unserved = true;
    return undefined;
  }

  private pay(orderId: string): PaidAnswer {
    const { sandbox } = this.market.house;
    if (this.dice.chance(failedFirstShare)) sandbox.pay({ orderId, outcome: 'failed' });
    const paid = sandbox.pay({ orderId, outcome: 'captured' }) as PaidAnswer;
    this.dossier.signatures.push(paid.razorpay_signature);
    return paid;
  }

  /** Twice at most, one to three times at once; then the page is closed and others must finish. */
  private async tell(paid: PaidAnswer): Promise<void> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answers = await Promise.all(Array.from({ length: this.dice.between(1, 3) }, () => this.market.house.client.verify(paid)));
      this.dossier.verified.push(...answers);
      if (answers.some(isSuccess)) return;
      await pause(this.dice.between(100, 400));
    }
  }

  private async tryForAnother(paid: PaidAnswer): Promise<void> {
    const other = this.dice.pick(this.market.dossiers);
    if (!other.abandons || !other.orderId) return;
    this.addForged(other, await this.market.house.client.verify({ ...paid, razorpay_order_id: other.orderId }));
  }

  /** Claims a payment that never was: with a wrong key, and as a webhook with a wrong secret. */
  private async forge(orderId: string): Promise<void> {
    const { client } = this.market.house;
    const paymentId = `pay_forged${this.serial}`;
    const told = { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: paymentSignature('guessed', orderId, paymentId) };
    this.addForged(this.dossier, await client.verify(told));
    const payment = { id: paymentId, entity: 'payment', order_id: orderId, amount: 359_900, currency: 'INR', status: 'captured', notes: [] };
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity: payment } } });
    const headers = { 'x-razorpay-signature': webhookSignature('guessed', body), 'x-razorpay-event-id': `forged${this.serial}` };
    this.addForged(this.dossier, await client.webhook(body, headers));
  }

  private addForged(dossier: Dossier, answer: Answer): void {
    dossier.forged.push(answer);
  }
}
