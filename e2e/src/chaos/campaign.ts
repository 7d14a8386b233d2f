import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { shortTiming } from './timing.js';
import { House } from '../test-environment/test-environment.js';
import { Customer, type Market } from './customer.js';
import { Dice } from './dice.js';
import type { Dossier } from './dossier.js';
import { collectFacts, settledConnections, type Connections, type Facts } from './facts.js';
import { Healing } from './healing.js';
import { drawKills, Killer, killKinds, type KillKind } from './kills.js';
import { waitUntilQuiet } from './quiet.js';

export type CampaignOptions = {
  kills: number;
  seed: number;
  /** Publishes after the commit, without an outbox: what the harness must see fail. */
  naive?: boolean;
  kinds?: readonly KillKind[];
  /** Folder that gets a copy of all logs. */
  keepLogs?: string;
  /** Tells how far it is. */
  progress?: (line: string) => void;
};

export type CampaignResult = { facts: Facts; options: CampaignOptions; seconds: number };

/** Customers who order at the same time. */
const inFlight = 8;
/** ms: so long a kill waits for customers to pay. */
const longestTrade = 2_000;
/** ms: after the last fault, an order may take so long to be served, and the house to become quiet. */
const patience = 120_000;

const program = (naive: boolean): { timing: typeof shortTiming; build: 'product' | 'naive' } => ({ timing: shortTiming, build: naive ? 'naive' : 'product' });

/** Starts a house, kills in it as told while customers buy, lets it heal, and collects what is there then. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const started = Date.now();
  const house = await House.start({ parts: ['catalog', 'orders', 'email'], orders: program(options.naive ?? false) });
  try {
    const facts = await new Campaign(house, options).run();
    return { facts, options, seconds: (Date.now() - started) / 1000 };
  } finally {
    if (options.keepLogs) fs.cpSync(house.logFolder, options.keepLogs, { recursive: true });
    await house.close();
  }
}

class Campaign {
  private readonly dice: Dice;
  private readonly healing: Healing;
  private readonly dossiers: Dossier[] = [];
  private faultsEnd = Infinity;

  constructor(private readonly house: House, private readonly options: CampaignOptions) {
    this.dice = new Dice(options.seed);
    this.healing = new Healing(house);
  }

  async run(): Promise<Facts> {
    try {
      const plan = await this.house.addPlan();
      const before = await settledConnections(this.house, this.options.naive ?? false);
      this.makeTrouble();
      const market: Market = { house: this.house, planId: plan.id, run: `run${this.options.seed}`, dossiers: this.dossiers, patienceEnds: () => this.faultsEnd + patience };
      const customers = Promise.all(Array.from({ length: inFlight }, () => this.keepBuying(market, this.dice.split())));
      const killer = new Killer(this.house, this.healing, this.dice.split());
      await this.killAll(killer).finally(() => (this.faultsEnd = Date.now()));
      await customers;
      return await this.finish({ killer, before, price: plan.discounted_price });
    } finally {
      await this.healing.stop();
    }
  }

  /** The provider's part in it: webhooks that never come, come twice, in any order; captures that take their time. */
  private makeTrouble(): void {
    this.house.sandbox.control.set({ webhooks: { dropProbability: 0.3, duplicates: 1, order: 'shuffled', seed: this.options.seed, retryBaseMs: 50 } });
  }

  private async keepBuying(market: Market, dice: Dice): Promise<void> {
    while (this.faultsEnd === Infinity) {
      await new Customer(market, dice).buy();
      await pause(dice.between(50, 1_000));
    }
  }

  private async killAll(killer: Killer): Promise<void> {
    const drawn = drawKills(this.options.kills, this.dice.split(), this.options.kinds ?? killKinds);
    const pace = this.dice.split();
    for (const [index, kind] of drawn.entries()) {
      await this.someTrade(pace.between(0, 4));
      if (pace.chance(0.1)) this.house.sandbox.control.set({ captureDelay: pace.chance(0.5) });
      await killer.kill(kind);
      if ((index + 1) % 20 === 0) this.options.progress?.(`${index + 1} kills, ${this.dossiers.length} orders`);
    }
    this.house.sandbox.control.set({ captureDelay: false });
    await killer.settled();
  }

  /** Lets customers pay so often before the next kill, if the house is not too hurt to take their orders. */
  private async someTrade(payments: number): Promise<void> {
    const limit = Date.now() + longestTrade;
    const wanted = this.house.sandbox.ledger.payments().length + payments;
    do await pause(50);
    while (this.house.sandbox.ledger.payments().length < wanted && Date.now() < limit);
  }

  private async finish({ killer, before, price }: { killer: Killer; before: Connections; price: number }): Promise<Facts> {
    this.options.progress?.(`the faults have ended after ${this.dossiers.length} orders`);
    const limit = this.faultsEnd + (this.options.naive ? 20_000 : patience);
    const quiet = await waitUntilQuiet({ house: this.house, healing: this.healing, limit, progress: this.options.progress });
    return collectFacts({
      house: this.house, dossiers: this.dossiers, price, before, kills: killer.done,
      healing: this.healing, quietAfterMs: quiet ? Date.now() - this.faultsEnd : undefined,
    });
  }
}

