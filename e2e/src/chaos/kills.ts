import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@2x7/service-kit/testing';
import type { House } from '../test-environment/test-environment.js';
import type { DeathPlace } from '../test-environment/orders-program.js';
import type { Dice } from './dice.js';
import type { Healing } from './healing.js';

/** How often each kind comes in a hundred kills; every kind comes at least once. */
const shares = {
  orders: 18, 'orders before-commit': 6, 'orders after-commit': 8, 'orders after-publish': 6,
  email: 30, catalog: 11, 'database session': 13, 'database server': 4, broker: 4,
} as const;
export type KillKind = keyof typeof shares;
export const killKinds = Object.keys(shares) as KillKind[];

/** ms: a process that was told where to die and never came there dies after that. */
const deathPatience = 1_500;

/** `count` kills in a random order, in the shares above. */
export function drawKills(count: number, dice: Dice, kinds: readonly KillKind[] = killKinds): KillKind[] {
  const total = kinds.reduce((sum, kind) => sum + shares[kind], 0);
  const certain = kinds.flatMap((kind) => Array.from({ length: Math.max(1, Math.floor((shares[kind] / total) * count)) }, () => kind));
  const rest = Array.from({ length: Math.max(0, count - certain.length) }, () => dice.pick(kinds.filter((kind) => shares[kind] > 10)));
  return dice.shuffled([...certain, ...rest]).slice(0, count);
}

/** Carries kills out, by process ids that were recorded at the start of each process. */
export class Killer {
  readonly done = new Map<KillKind, number>();
  private brokerBack: Promise<void> = Promise.resolve();

  constructor(private readonly house: House, private readonly healing: Healing, private readonly dice: Dice) {}

  async kill(kind: KillKind): Promise<void> {
    await this.carryOut(kind);
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  /** Resolves when the broker is there again. */
  settled(): Promise<void> {
    return this.brokerBack;
  }

  private carryOut(kind: KillKind): Promise<void> {
    switch (kind) {
      case 'orders':
      case 'email':
      case 'catalog':
        return this.killService(kind);
      case 'orders before-commit':
      case 'orders after-commit':
      case 'orders after-publish':
        return this.killOrdersAt(kind.slice('orders '.length) as DeathPlace);
      case 'database session':
        return this.killSession();
      case 'database server':
        return this.killServer();
      case 'broker':
        return this.killBroker();
    }
  }

  private async killService(name: 'orders' | 'email' | 'catalog'): Promise<void> {
    const service = this.house.services[name];
    await eventually(async () => {
      if (!(await service.kill9())) throw new Error(`${name} does not run`);
    }, 30_000);
    this.healing.hurt(name);
  }

  private async killOrdersAt(place: DeathPlace): Promise<void> {
    const { orders } = this.house.services;
    await orders.ready();
    if (!(await orders.dieAt(place, deathPatience))) return this.killService('orders');
    this.healing.hurt('orders');
  }

  private async killSession(): Promise<void> {
    const sessions = await this.house.databases.sessions();
    if (sessions.length === 0 || !this.house.databases.killSession(this.dice.pick(sessions))) return this.killServer();
    this.healing.hurt('database');
  }

  private async killServer(): Promise<void> {
    await eventually(async () => {
      await this.house.databases.up();
      if (!this.house.databases.killServer()) throw new Error('the database server does not run');
    }, 30_000);
    this.healing.hurt('database');
  }

  /** Other kills go on while the broker is away. */
  private async killBroker(): Promise<void> {
    await this.brokerBack;
    const { broker } = this.house;
    await broker.kill9();
    const away = this.dice.between(0, 1_000);
    this.brokerBack = pause(away).then(() => broker.restart()).then(() => this.healing.hurt('broker'));
    this.brokerBack.catch(() => undefined); // `settled` and the next kill tell of it
  }
}
