import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@2x7/service-kit/testing';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import type { KillPoint } from '../test-environment/orders-program.js';
import type { SeededRandom } from './seeded-random.js';
import type { RecoveryTimes } from './recovery.js';

/** Kills of each kind in a hundred; every kind comes at least once. */
const shares = {
  orders: 18,
  'orders before-commit': 6,
  'orders after-commit': 8,
  'orders after-publish': 6,
  email: 30,
  catalog: 11,
  'database session': 13,
  'database server': 4,
  broker: 4,
} as const;
export type KillKind = keyof typeof shares;
export const killKinds = Object.keys(shares) as KillKind[];

/** ms. A process that does not reach its kill point within this time is killed. */
const killPointTimeout = 1_500;

/** `count` kills in a random order, in the shares above. */
export function drawKills(count: number, random: SeededRandom, kinds: readonly KillKind[] = killKinds): KillKind[] {
  const total = kinds.reduce((sum, kind) => sum + shares[kind], 0);
  const certain = kinds.flatMap((kind) => Array.from({ length: Math.max(1, Math.floor((shares[kind] / total) * count)) }, () => kind));
  const rest = Array.from({ length: Math.max(0, count - certain.length) }, () => random.pick(kinds.filter((kind) => shares[kind] > 10)));
  return random.shuffled([...certain, ...rest]).slice(0, count);
}

/** Carries out kills by the process ids recorded at the start of each process. */
export class Killer {
  readonly done = new Map<KillKind, number>();
  private brokerBack: Promise<void> = Promise.resolve();

  constructor(
    private readonly environment: TestEnvironment,
    private readonly recovery: RecoveryTimes,
    private readonly random: SeededRandom,
  ) {}

  async kill(kind: KillKind): Promise<void> {
    await this.carryOut(kind);
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  /** Resolves when the broker runs again. */
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
        return this.killOrdersAt(kind.slice('orders '.length) as KillPoint);
      case 'database session':
        return this.killSession();
      case 'database server':
        return this.killServer();
      case 'broker':
        return this.killBroker();
    }
  }

  private async killService(name: 'orders' | 'email' | 'catalog'): Promise<void> {
    const service = this.environment.services[name];
    await eventually(async () => {
      if (!(await service.kill9())) throw new Error(`${name} does not run`);
    }, 30_000);
    this.recovery.startTimer(name);
  }

  private async killOrdersAt(point: KillPoint): Promise<void> {
    const { orders } = this.environment.services;
    await orders.ready();
    if (!(await orders.killAt(point, killPointTimeout))) return this.killService('orders');
    this.recovery.startTimer('orders');
  }

  private async killSession(): Promise<void> {
    const sessions = await this.environment.databases.sessions();
    if (sessions.length === 0 || !this.environment.databases.killSession(this.random.pick(sessions))) return this.killServer();
    this.recovery.startTimer('database');
  }

  private async killServer(): Promise<void> {
    await eventually(async () => {
      await this.environment.databases.up();
      if (!this.environment.databases.killServer()) throw new Error('the database server does not run');
    }, 30_000);
    this.recovery.startTimer('database');
  }

  /** Other kills continue while the broker is down. */
  private async killBroker(): Promise<void> {
    await this.brokerBack;
    const { broker } = this.environment;
    await broker.kill9();
    const away = this.random.between(0, 1_000);
    this.brokerBack = pause(away)
      .then(() => broker.restart())
      .then(() => this.recovery.startTimer('broker'));
    this.brokerBack.catch(() => undefined); // `settled` and the next kill of the broker reject with it
  }
}
