import { setTimeout as pause } from 'node:timers/promises';
import { addDays, dayOf, windows } from '@2x7/contracts';
import { admin, ServiceCaller } from '../test-environment/service-caller.js';
import { isSuccess } from '../test-environment/shop-client.js';
import type { PurchaseContext } from './customer.js';
import type { SeededRandom } from './seeded-random.js';

/** Days from today to a slot that is closed: its deliveries are planned again before its cut-off, even after some faults. */
const daysAhead = [3, 6] as const;

/** Closes slots and opens some of them again; the service moves the deliveries in them. */
export class KitchenAdmin {
  private readonly deliveries: ServiceCaller;

  constructor(
    private readonly context: PurchaseContext,
    private readonly random: SeededRandom,
  ) {
    const { settings } = context.environment;
    this.deliveries = new ServiceCaller(settings.urls.deliveries, 'deliveries', settings.identities.gateway);
  }

  /** Ends with the faults. */
  async work(): Promise<void> {
    while (!this.context.isOver()) {
      await pause(this.random.between(2_000, 6_000));
      const day = addDays(dayOf(this.context.environment.clock.now), this.random.between(...daysAhead));
      const range = { from: day, until: day, windows: [this.random.pick(windows)] };
      if (!(await this.change({ ...range, closed: 'Gas repair' })) || this.random.chance(0.5)) continue;
      await pause(this.random.between(0, 2_000));
      await this.change({ ...range, closed: null });
    }
  }

  private async change(body: object): Promise<boolean> {
    return isSuccess(await this.deliveries.send(admin, { method: 'PUT', path: '/deliveries/admin/slots', body }));
  }
}
