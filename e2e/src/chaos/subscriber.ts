import { setTimeout as pause } from 'node:timers/promises';
import type { Identity, SubscriptionDetail } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { admin, ServiceCaller } from '../test-environment/service-caller.js';
import { isSuccess, type Answer } from '../test-environment/shop-client.js';
import { drawCommand, type DrawnCommand } from './commands.js';
import type { CampaignRecord, SentChange } from './campaign-record.js';
import type { PurchaseContext } from './customer.js';
import type { SeededRandom } from './seeded-random.js';

/** Shares: of customers among those who send a command, of skips by two people at once, of repetitions at once and after the answer, of refunds. */
const customerShare = 0.6;
const twinShare = 0.3;
const atOnceShare = 0.15;
const repeatShare = 0.15;
const refundShare = 0.15;

const isRefusal = ({ status }: Answer): boolean => status >= 400 && status < 500;

/** A customer and an administrator who change the deliveries of one paid order, and repeat calls whose answer is lost. */
export class Subscriber {
  private readonly deliveries: ServiceCaller;
  private readonly orders: ServiceCaller;
  private customer?: Identity;

  constructor(
    private readonly context: PurchaseContext,
    private readonly record: CampaignRecord,
    private readonly random: SeededRandom,
  ) {
    const { settings, sandbox } = context.environment;
    this.deliveries = new ServiceCaller(settings.urls.deliveries, 'deliveries', settings.identities.gateway);
    this.orders = new ServiceCaller(settings.urls.orders, 'orders', settings.identities.gateway);
    const opened = sandbox.ledger.orders().find(({ id }) => id === record.orderId);
    record.planId = (opened?.notes as Record<string, string> | undefined)?.order_id;
  }

  /** Ends with the faults. */
  async usePlan(): Promise<void> {
    for (let left = this.random.between(3, 12); left > 0; left -= 1) {
      const plan = await this.readPlan();
      if (!plan) return;
      const command = drawCommand(plan, this.random);
      if (command) await this.change(command);
      await pause(this.random.between(50, 1_000));
    }
    if (this.random.chance(refundShare)) await this.refund();
  }

  /** Whether the plan was seen, so that its changes are accepted. */
  get isKnown(): boolean {
    return this.customer !== undefined;
  }

  /** A change that any plan accepts. */
  async writeNote(): Promise<void> {
    await this.change({ type: 'delivery-note', note: `Bell ${this.random.between(1, 1_000_000)}` });
  }

  private async readPlan(): Promise<SubscriptionDetail | undefined> {
    while (!this.context.isOver()) {
      const answer = await this.deliveries.send(admin, { path: `/deliveries/admin/plans/${this.record.planId}` });
      if (isSuccess(answer)) {
        this.customer ??= await this.findCustomer();
        return (JSON.parse(answer.text) as { data: SubscriptionDetail }).data;
      }
      await pause(this.random.between(500, 1_500));
    }
    return undefined;
  }

  private async findCustomer(): Promise<Identity> {
    const sql = 'SELECT customer_id AS id FROM subscriptions WHERE id = $1';
    const [row] = await this.context.environment.databases.query<{ id: string }>('deliveries', sql, [this.record.planId]);
    return { kind: 'customer', id: row!.id };
  }

  private async change(command: DrawnCommand): Promise<void> {
    const sent = (): SentChange => ({ key: uuid(), command, answers: [], isRefused: false });
    const changes = command.type === 'skip' && this.random.chance(twinShare) ? [sent(), sent()] : [sent()];
    if (changes[1]) changes[0]!.twin = changes[1].key;
    this.record.changes.push(...changes);
    await Promise.all(changes.map((one) => this.send(one, command)));
  }

  /** The same call with the same key until it is answered; sometimes several at once, and sometimes once more after its answer. */
  private async send(sent: SentChange, command: DrawnCommand): Promise<void> {
    const call = this.callOf(sent.key, command);
    let calls = this.random.chance(atOnceShare) ? this.random.between(2, 3) : 1;
    do {
      const answers = await Promise.all(Array.from({ length: calls }, call));
      sent.answers.push(...answers);
      sent.isRefused = answers.every(isRefusal);
      if (sent.isRefused) return;
      if (answers.some(isSuccess) && !this.random.chance(repeatShare)) return;
      calls = 1;
      await pause(this.random.between(100, 500));
    } while (Date.now() < this.context.deadline());
  }

  private callOf(key: string, command: DrawnCommand): () => Promise<Answer> {
    const { planId } = this.record;
    if (command.type === 'meals') {
      const body = { key, meals: command.meals, reason: 'Campaign' };
      return () => this.deliveries.send(admin, { method: 'POST', path: `/deliveries/admin/plans/${planId}/meals`, body });
    }
    const byCustomer = this.random.chance(customerShare);
    const path = `${byCustomer ? '/my/plans' : '/deliveries/admin/plans'}/${planId}/changes`;
    return () => this.deliveries.send(byCustomer ? this.customer! : admin, { method: 'POST', path, body: { key, command } });
  }

  /** All money, a part of it, or all of it in two parts. */
  private async refund(): Promise<void> {
    const all = this.context.pricePaise;
    for (const amount_paise of this.random.pick([[all], [all], [10_000], [10_000, all - 10_000]])) {
      const body = { key: uuid(), amount_paise, reason: 'Campaign' };
      const call = { method: 'POST', path: `/orders/admin/${this.record.planId}/refunds`, body } as const;
      let answer: Answer;
      do {
        answer = await this.orders.send(admin, call);
        if (isSuccess(answer) || isRefusal(answer)) break;
        await pause(this.random.between(100, 500));
      } while (Date.now() < this.context.deadline());
    }
  }
}
