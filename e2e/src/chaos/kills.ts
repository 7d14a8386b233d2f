import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@2x7/service-kit/testing';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import type { KillPoint } from '../test-environment/kill-points.js';
import type { SeededRandom } from './seeded-random.js';
import type { RecoveryTimes } from './recovery.js';

/** Kills of each kind in a hundred; every kind comes at least once. */
const shares = {
  orders: 14,
  'orders before-commit': 5,
  'orders after-commit': 6,
  'orders after-publish': 5,
  email: 21,
  catalog: 6,
  deliveries: 12,
  'deliveries in-handler': 4,
  'deliveries after-change': 5,
  'deliveries after-publish': 3,
  'deliveries between-freezes': 4,
  'database session': 9,
  'database server': 3,
  broker: 3,
} as const;
export type KillKind = keyof typeof shares;
export const killKinds = Object.keys(shares) as KillKind[];

type KilledService = 'orders' | 'email' | 'catalog' | 'deliveries';

/** ms. A process that does not reach its kill point within this time is killed. */
const killPointTimeout = 1_500;

/** `count` kills in a random order, in the shares above. */
export function drawKills(count: number, random: SeededRandom, kinds: readonly KillKind[] = killKinds): KillKind[] {
  const total = kinds.reduce((sum, kind) => sum + shares[kind], 0);
  const certain = kinds.flatMap((kind) => Array.from({ length: Math.max(1, Math.floor((shares[kind] / total) * count)) }, () => kind));
  const rest = Array.from({ length: Math.max(0, count - certain.length) }, () => random.pick(kinds.filter((kind) => shares[kind] > 10)));
  return random.shuffled([...certain, ...rest]).slice(0, count);
}

type Means = {
  recovery: RecoveryTimes;
  random: SeededRandom;
  /** Sends a change to the deliveries service. */
  change: () => void;
};

/** Carries out kills by the process ids recorded at the start of each process. */
export class Killer {
  readonly done = new Map<KillKind, number>();
  /** Kills at a chosen point whose process came to it in time. */
  readonly reached = new Map<KillKind, number>();
  private brokerBack: Promise<void> = Promise.resolve();

  constructor(
    private readonly environment: TestEnvironment,
    private readonly means: Means,
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
    if (kind === 'database session') return this.killSession();
    if (kind === 'database server') return this.killServer();
    if (kind === 'broker') return this.killBroker();
    const [name, point] = kind.split(' ') as [KilledService, KillPoint?];
    return point ? this.killAt(name, { kind, point }) : this.killService(name);
  }

  private async killService(name: KilledService): Promise<void> {
    const service = this.environment.services[name];
    await eventually(async () => {
      if (!(await service.kill9())) throw new Error(`${name} does not run`);
    }, 30_000);
    this.means.recovery.startTimer(name);
  }

  private async killAt(name: KilledService, { kind, point }: { kind: KillKind; point: KillPoint }): Promise<void> {
    const service = this.environment.services[name];
    await service.ready();
    const killed = service.killAt(point, killPointTimeout);
    if (point === 'between-freezes') this.environment.clock.toNextCutOff();
    if (point === 'after-change') this.means.change();
    const isReached = await killed;
    if (isReached === undefined) return this.killService(name);
    if (isReached) this.reached.set(kind, (this.reached.get(kind) ?? 0) + 1);
    this.means.recovery.startTimer(name);
  }

  private async killSession(): Promise<void> {
    const sessions = await this.environment.databases.sessions();
    if (sessions.length === 0 || !this.environment.databases.killSession(this.means.random.pick(sessions))) return this.killServer();
    this.means.recovery.startTimer('database');
  }

  private async killServer(): Promise<void> {
    await eventually(async () => {
      await this.environment.databases.up();
      if (!this.environment.databases.killServer()) throw new Error('the database server does not run');
    }, 30_000);
    this.means.recovery.startTimer('database');
  }

  /** Other kills continue while the broker is down. */
  private async killBroker(): Promise<void> {
    await this.brokerBack;
    const { broker } = this.environment;
    await broker.kill9();
    const away = this.means.random.between(0, 1_000);
    this.brokerBack = pause(away)
      .then(() => broker.restart())
      .then(() => this.means.recovery.startTimer('broker'));
    this.brokerBack.catch(() => undefined); // `settled` and the next kill of the broker reject with it
  }
}
