import type { DeliveryTask, KitchenSlot } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { TaskRepository } from './task.repository.js';

/** ms. Tasks change by the minute, and finding them reads all plans: older ones are found anew while the kept ones are answered. */
const freshFor = 10_000;
/** ms. The first to open the board after a break waits for new ones. */
const keptFor = 60_000;

type Kept = { at: number; day: string | undefined; tasks: Promise<DeliveryTask[]> };

/** The tasks of Today, found at most once in ten seconds however many administrators look at them. */
@Injectable()
export class TaskBoard {
  private kept?: Kept;

  constructor(private readonly tasks: TaskRepository) {}

  find(slots: readonly KitchenSlot[], now: Date): Promise<DeliveryTask[]> {
    const { kept } = this;
    const age = kept && kept.day === slots[0]?.day ? performance.now() - kept.at : Infinity;
    if (!kept || age > freshFor) this.refresh(slots, now);
    return kept && age <= keptFor ? kept.tasks : this.kept!.tasks;
  }

  /** An administrator has done one of them, or dishes of the menu have changed. */
  forget(): void {
    this.kept = undefined;
  }

  private refresh(slots: readonly KitchenSlot[], now: Date): void {
    const found: Kept = { at: performance.now(), day: slots[0]?.day, tasks: this.tasks.find(slots, now) };
    this.kept = found;
    // A failure reaches those who wait for it, and is not kept for others.
    found.tasks.catch(() => {
      if (this.kept === found) this.forget();
    });
  }
}
