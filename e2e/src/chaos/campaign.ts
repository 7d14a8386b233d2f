import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { shortTiming } from './timing.js';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { Customer, type PurchaseContext } from './customer.js';
import { SeededRandom } from './seeded-random.js';
import type { CampaignRecord } from './campaign-record.js';
import { repeatEvents } from './deliveries-facts.js';
import { FrozenSlots } from './frozen-slots.js';
import { KitchenAdmin } from './kitchen-admin.js';
import { Subscriber } from './subscriber.js';
import { collectFacts, settledConnections, type Connections, type Facts } from './facts.js';
import { RecoveryTimes } from './recovery.js';
import { drawKills, Killer, killKinds, type KillKind } from './kills.js';
import { waitUntilSettled } from './settled.js';

export type CampaignOptions = {
  kills: number;
  seed: number;
  /** Runs the build without an outbox, of which the harness must find the losses. */
  naive?: boolean;
  kinds?: readonly KillKind[];
  /** A folder for copies of all logs. */
  keepLogs?: string;
  /** Receives progress lines. */
  progress?: (line: string) => void;
};

export type CampaignResult = { facts: Facts; options: CampaignOptions; seconds: number };

/** The number of customers who order at the same time. */
const concurrentCustomers = 8;
/** ms. The longest time that a kill waits for payments. */
const maxPaymentWait = 2_000;
/** ms. After the last fault, the limit for an order to be accepted and for all work to settle. */
const settleTimeout = 120_000;

const program = (naive: boolean): { timing: typeof shortTiming; build: 'product' | 'naive' } => ({
  timing: shortTiming,
  build: naive ? 'naive' : 'product',
});

/** Slots are looked at often, and some get full. */
const deliveriesProgram = { tickMs: 250, slotCapacity: 100 };

/** Paying customers who change their deliveries at the same time. */
const mostSubscribers = 12;
/** ms. The longest step of the deliveries service's clock between two kills; about every sixth passes a cut-off. */
const longestStep = 4 * 3_600_000;

/** Kills parts of a test environment while customers buy, waits for its recovery, and collects the end state. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const started = Date.now();
  const environment = await TestEnvironment.start({
    parts: ['catalog', 'orders', 'email', 'deliveries'],
    orders: program(options.naive ?? false),
    deliveries: deliveriesProgram,
  });
  try {
    const facts = await new Campaign(environment, options).run();
    return { facts, options, seconds: (Date.now() - started) / 1000 };
  } finally {
    if (options.keepLogs) fs.cpSync(environment.logFolder, options.keepLogs, { recursive: true });
    await environment.close();
  }
}

class Campaign {
  private readonly random: SeededRandom;
  private readonly recovery: RecoveryTimes;
  private readonly frozen: FrozenSlots;
  private readonly records: CampaignRecord[] = [];
  private readonly subscribers: Subscriber[] = [];
  private readonly atWork = new Set<Promise<void>>();
  private faultsEnd = Infinity;

  constructor(
    private readonly environment: TestEnvironment,
    private readonly options: CampaignOptions,
  ) {
    this.random = new SeededRandom(options.seed);
    this.recovery = new RecoveryTimes(environment);
    this.frozen = new FrozenSlots(environment);
  }

  async run(): Promise<Facts> {
    try {
      const plan = await this.environment.addPlan();
      const couple = await this.environment.addPlan(plan.discounted_price, { plan_type: 'couple' });
      const before = await settledConnections(this.environment, this.options.naive ?? false);
      this.disturbWebhooks();
      const context: PurchaseContext = {
        environment: this.environment,
        planIds: [plan.id, couple.id],
        pricePaise: plan.discounted_price * 100,
        run: `run${this.options.seed}`,
        records: this.records,
        isOver: () => this.faultsEnd < Infinity,
        deadline: () => this.faultsEnd + settleTimeout,
      };
      const customers = Promise.all(Array.from({ length: concurrentCustomers }, () => this.keepBuying(context, this.random.split())));
      const kitchen = new KitchenAdmin(context, this.random.split()).work();
      const killer = new Killer(this.environment, {
        recovery: this.recovery,
        random: this.random.split(),
        change: () => this.changeSomething(),
      });
      await this.killAll(killer).finally(() => (this.faultsEnd = Date.now()));
      await Promise.all([customers, kitchen]);
      await Promise.all(this.atWork);
      await repeatEvents(this.environment, this.random.split());
      return await this.finish({ killer, before, price: plan.discounted_price });
    } finally {
      await this.frozen.stop();
      await this.recovery.stop();
    }
  }

  /** The sandbox drops, duplicates and reorders webhooks. */
  private disturbWebhooks(): void {
    this.environment.sandbox.control.set({
      webhooks: { dropProbability: 0.3, duplicates: 1, order: 'shuffled', seed: this.options.seed, retryBaseMs: 50 },
    });
  }

  private async keepBuying(context: PurchaseContext, random: SeededRandom): Promise<void> {
    while (this.faultsEnd === Infinity) {
      const bought = await new Customer(context, random).buy();
      if (bought) this.useDeliveries(new Subscriber(context, bought, random.split()));
      await pause(random.between(50, 1_000));
    }
  }

  private useDeliveries(subscriber: Subscriber): void {
    if (this.atWork.size >= mostSubscribers) return;
    this.subscribers.push(subscriber);
    this.follow(subscriber.usePlan());
  }

  /** A change of some plan, at the moment at which the service is to die after its commit. */
  private changeSomething(): void {
    const known = this.subscribers.filter(({ isKnown }) => isKnown);
    if (known.length > 0) this.follow(this.random.pick(known).writeNote());
  }

  private follow(work: Promise<void>): void {
    const followed = work.finally(() => this.atWork.delete(followed));
    this.atWork.add(followed);
  }

  private async killAll(killer: Killer): Promise<void> {
    const drawn = drawKills(this.options.kills, this.random.split(), this.options.kinds ?? killKinds);
    const pace = this.random.split();
    for (const [index, kind] of drawn.entries()) {
      await this.waitForPayments(pace.between(0, 4));
      if (pace.chance(0.1)) this.environment.sandbox.control.set({ captureDelay: pace.chance(0.5) });
      this.environment.clock.advance(pace.between(0, longestStep));
      await killer.kill(kind);
      if ((index + 1) % 20 === 0) this.options.progress?.(`${index + 1} kills, ${this.records.length} orders`);
    }
    this.environment.sandbox.control.set({ captureDelay: false });
    await killer.settled();
  }

  /** Waits until customers have paid `payments` times, or until the limit: after a kill the shop may accept no order. */
  private async waitForPayments(payments: number): Promise<void> {
    const limit = Date.now() + maxPaymentWait;
    const wanted = this.environment.sandbox.ledger.payments().length + payments;
    do await pause(50);
    while (this.environment.sandbox.ledger.payments().length < wanted && Date.now() < limit);
  }

  private async finish({ killer, before, price }: { killer: Killer; before: Connections; price: number }): Promise<Facts> {
    this.options.progress?.(`the faults have ended after ${this.records.length} orders`);
    const limit = this.faultsEnd + (this.options.naive ? 20_000 : settleTimeout);
    const quiet = await waitUntilSettled({
      environment: this.environment,
      recovery: this.recovery,
      limit,
      progress: this.options.progress,
    });
    await this.frozen.stop();
    return collectFacts({
      environment: this.environment,
      records: this.records,
      price,
      before,
      killer,
      frozen: this.frozen,
      recovery: this.recovery,
      settledAfterMs: quiet ? Date.now() - this.faultsEnd : undefined,
    });
  }
}
