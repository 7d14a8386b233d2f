import { setTimeout as pause } from 'node:timers/promises';
import type { TestEnvironment } from '../test-environment/test-environment.js';

const watchedServices = ['orders', 'email', 'catalog', 'deliveries'] as const;
export type Component = (typeof watchedServices)[number] | 'database' | 'broker';

/**
 * Measures from outside how long each component takes to work again after a fault. A service is up when it reports
 * ready, the database when all services do, the broker when all consumers are subscribed. The time starts at the kill;
 * for the broker it starts when its process is running again.
 */
export class RecoveryTimes {
  /** ms, by component. */
  readonly times: Record<Component, number[]> = { orders: [], email: [], catalog: [], deliveries: [], database: [], broker: [] };
  private readonly since = new Map<Component, number>();
  private watching = true;
  private readonly watch: Promise<void>;

  constructor(private readonly environment: TestEnvironment) {
    this.watch = this.run();
  }

  /** A second fault before the recovery starts the time again. */
  startTimer(component: Component): void {
    this.since.set(component, Date.now());
  }

  get allRecovered(): boolean {
    return this.since.size === 0;
  }

  get stillRecovering(): string[] {
    return [...this.since.keys()].map((component) => `${component} recovering`);
  }

  async stop(): Promise<void> {
    this.watching = false;
    await this.watch;
  }

  private async run(): Promise<void> {
    while (this.watching) {
      for (const [component, since] of [...this.since]) {
        const up = await this.isUp(component);
        if (!up || this.since.get(component) !== since) continue;
        this.times[component].push(Date.now() - since);
        this.since.delete(component);
      }
      await pause(50);
    }
  }

  private async isUp(component: Component): Promise<boolean> {
    if (component === 'broker') return this.hasConsumers();
    if (component === 'database') return (await Promise.all(watchedServices.map((name) => this.isUp(name)))).every(Boolean);
    return this.environment.services[component].isReady();
  }

  private async hasConsumers(): Promise<boolean> {
    const queues = ['2x7.email', '2x7.orders', '2x7.deliveries'].map((name) => this.environment.broker.queue(name));
    return Promise.all(queues).then(
      (states) => states.every(({ consumers }) => consumers > 0),
      () => false,
    );
  }
}
