import { personsOf, slotNumber, slotOf, windowsOf, type Day, type FirstDeliveryQuery } from '@2x7/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { firstDayOf } from '../../domain/subscription/first-day.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { Clock } from '../../time/clock.js';

/** Finds when a plan that a visitor pays now can begin. */
@Injectable()
export class FirstDeliveryService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly slots: SlotRepository,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /** The first day with an open slot of the plan that takes a meal for each person; where there is none, the first day that is not planned yet. */
  async find({ meal_type: mealType, plan_type: planType }: FirstDeliveryQuery): Promise<Day> {
    const now = await this.clock.now(this.database);
    const windows = windowsOf(mealType);
    const from = slotNumber({ day: firstDayOf({ paidAt: now, mealType }, this.config.rules), window: windows[0]! });
    const slot = await this.slots.firstWithRoom(this.database, { from, windows, meals: personsOf(planType) });
    return slotOf(slot ?? this.slots.horizon(now) + 1).day;
  }
}
