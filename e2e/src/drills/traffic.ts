import { setTimeout as pause } from 'node:timers/promises';
import type { MealPlan, OrderToPay } from '@2x7/contracts';
import type { PaidAnswer } from '@2x7/razorpay-sandbox';
import type { Call, LoadBalancer, Reply } from './load-balancer.js';

export type Sent = { call: string; startedAt: number; ms: number; status: number; text: string };
type Purchase = { email: string; orderId?: string; paid: boolean };

export type Demo = { sandboxUrl: string; keyId: string; keySecret: string; admin: { email: string; password: string } };

const customers = 10;
/** ms. A customer repeats create-order for so long. */
const orderTimeout = 90_000;
const between = (low: number, high: number): number => low + Math.random() * (high - low);

/** Customers who look and buy, and an administrator who looks, all through the front; every request is kept. */
export class Traffic {
  readonly sent: Sent[] = [];
  readonly purchases: Purchase[] = [];
  private readonly unanswered = new Set<Sent>();
  private readonly run = `drill-${Date.now().toString(36)}`;
  private open = true;
  private finished: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly front: LoadBalancer,
    private readonly demo: Demo,
  ) {}

  async start(): Promise<void> {
    const { status, text } = await this.front.call({ method: 'GET', path: '/api/v1/meal-plans' });
    if (status !== 200) throw new Error(`the plans cannot be read: ${text}`);
    const { data } = JSON.parse(text) as { data: MealPlan[] };
    const administrator = await this.signIn();
    this.finished = Promise.all([...Array.from({ length: customers }, () => this.customer(data)), this.administrator(administrator)]);
  }

  /** Resolves when all have finished what they began. */
  async stop(): Promise<void> {
    this.open = false;
    await this.finished;
  }

  /** The prefix of this traffic's email addresses. */
  get mark(): string {
    return this.run;
  }

  /** Requests without an answer yet. */
  get waiting(): number {
    return this.unanswered.size;
  }

  get failed(): Sent[] {
    return this.sent.filter(({ status }) => status < 200 || status >= 400);
  }

  /** @returns undefined when there was no answer */
  private async request(call: Call): Promise<Reply | undefined> {
    const name = `${call.method} ${call.path.replace(/[0-9a-f-]{36}/, ':id').replace(/media\/.*/, 'media/*')}`;
    const entry: Sent = { call: name, startedAt: Date.now(), ms: 0, status: 0, text: '' };
    this.unanswered.add(entry);
    const reply = await this.front.call(call).catch((error: Error) => void (entry.text = error.message));
    this.unanswered.delete(entry);
    const isFailure = reply && reply.status >= 400;
    Object.assign(entry, {
      ms: Date.now() - entry.startedAt,
      status: reply?.status ?? 0,
      ...(isFailure && { text: reply.text.slice(0, 200) }),
    });
    this.sent.push(entry);
    return reply;
  }

  private async customer(plans: readonly MealPlan[]): Promise<void> {
    while (this.open) {
      const plan = plans[Math.floor(Math.random() * plans.length)]!;
      await this.request({ method: 'GET', path: '/' });
      await this.request({ method: 'GET', path: `/api/v1/meal-plans/${plan.id}` });
      await this.request({ method: 'GET', path: plan.image_url ?? '/api/v1/sample-menu' });
      await this.buy(plan);
      await pause(between(50, 250));
    }
  }

  private async buy(plan: MealPlan): Promise<void> {
    const purchase: Purchase = { email: `${this.run}-${this.purchases.length}@mail.example`, paid: false };
    this.purchases.push(purchase);
    const order = await this.order(purchase, plan);
    if (!order) return;
    purchase.orderId = order.order_id;
    const paid = await this.pay(order.order_id);
    purchase.paid = true;
    await this.request({ method: 'POST', path: '/api/v1/orders/verify-payment', body: paid });
  }

  /** Repeats the call with the same receipt, as the checkout does: it is the same order. */
  private async order({ email }: Purchase, plan: MealPlan): Promise<OrderToPay | undefined> {
    const body = {
      receipt: email.split('@')[0],
      customerEmail: email,
      customerName: 'Asha Rao',
      customerPhone: '+91 90000 12345',
      deliveryAddress: '12 Tonk Road, Jaipur 302018',
      mealPlanId: plan.id,
    };
    for (const until = Date.now() + orderTimeout; Date.now() < until; await pause(300)) {
      const reply = await this.request({ method: 'POST', path: '/api/v1/orders/create-order', body });
      if (reply?.status === 200) return JSON.parse(reply.text) as OrderToPay;
    }
    return undefined;
  }

  private async pay(orderId: string): Promise<PaidAnswer> {
    const { sandboxUrl, keyId, keySecret } = this.demo;
    const answer = await fetch(`${sandboxUrl}/sandbox/orders/${orderId}/pay`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    });
    if (!answer.ok) throw new Error(`the sandbox accepted no payment: ${await answer.text()}`);
    return (await answer.json()) as PaidAnswer;
  }

  private async signIn(): Promise<string> {
    const { status, headers, text } = await this.front.call({ method: 'POST', path: '/api/v1/auth/login', body: this.demo.admin });
    if (status !== 200) throw new Error(`the administrator cannot sign in: ${text}`);
    return (headers['set-cookie'] as string[]).map((line) => line.split(';')[0]).join('; ');
  }

  private async administrator(cookie: string): Promise<void> {
    while (this.open) {
      await this.request({ method: 'GET', path: '/api/v1/auth/admin/profile', cookie });
      await this.request({ method: 'GET', path: '/api/v1/meal-plans/admin/stats', cookie });
      await pause(between(50, 150));
    }
  }
}
