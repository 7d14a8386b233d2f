import { setTimeout as pause } from 'node:timers/promises';
import type { House } from '../test-environment/test-environment.js';

export const patients = ['orders', 'email', 'catalog', 'database', 'broker'] as const;
export type Patient = (typeof patients)[number];

/**
 * Measures, from outside, how long everything took to work again after a fault. A service is well when it says it is
 * ready; the database when all services are; the broker when both consumers take from their queues. A broker's time
 * begins when its process is back, a database's when it was killed.
 */
export class Healing {
  /** ms, by what was hurt. */
  readonly times: Record<Patient, number[]> = { orders: [], email: [], catalog: [], database: [], broker: [] };
  private readonly since = new Map<Patient, number>();
  private watching = true;
  private readonly watch: Promise<void>;

  constructor(private readonly house: House) {
    this.watch = this.run();
  }

  /** Hurt again before it was well: the time begins anew. */
  hurt(patient: Patient): void {
    this.since.set(patient, Date.now());
  }

  get allWell(): boolean {
    return this.since.size === 0;
  }

  get hurtNow(): string[] {
    return [...this.since.keys()].map((patient) => `${patient} hurt`);
  }

  async stop(): Promise<void> {
    this.watching = false;
    await this.watch;
  }

  private async run(): Promise<void> {
    while (this.watching) {
      for (const [patient, since] of [...this.since]) {
        const well = await this.isWell(patient);
        if (!well || this.since.get(patient) !== since) continue;
        this.times[patient].push(Date.now() - since);
        this.since.delete(patient);
      }
      await pause(50);
    }
  }

  private async isWell(patient: Patient): Promise<boolean> {
    if (patient === 'broker') return this.isHeard();
    if (patient === 'database') return (await Promise.all((['orders', 'email', 'catalog'] as const).map((name) => this.isWell(name)))).every(Boolean);
    return this.house.services[patient].isReady();
  }

  private async isHeard(): Promise<boolean> {
    const queues = ['2x7.email', '2x7.orders'].map((name) => this.house.broker.queue(name));
    return Promise.all(queues).then((states) => states.every(({ consumers }) => consumers > 0), () => false);
  }
}
