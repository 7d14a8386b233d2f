import { personsOf, slotNumber, slotOf, windowsOf, type Day, type FirstDeliveryQuery, type SlotNumber } from '@2x7/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { firstDayOf } from '../../domain/subscription/first-day.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { Clock } from '../../time/clock.js';

type Room = Parameters<SlotRepository['firstWithRoom']>[1];

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
    const room = { from, windows, meals: personsOf(planType) };
    const slot = (await this.slots.firstWithRoom(this.database, room)) ?? (await this.firstOfNewDays(now, room));
    return slotOf(slot ?? this.slots.horizon(now) + 1).day;
  }

  /** Slots are added hourly. After the clock of the demonstration was moved by months, none of those that are wanted is there. */
  private async firstOfNewDays(now: Date, room: Room): Promise<SlotNumber | undefined> {
    const added = await this.slots.extend(this.database, now);
    return added > 0 ? this.slots.firstWithRoom(this.database, room) : undefined;
  }
}
