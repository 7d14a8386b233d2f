import { dayOf, lunchOf, type KitchenSlots } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { presentSlot } from '../slots/kitchen-slot.presenter.js';
import { SlotAdminRepository } from '../slots/slot-admin.repository.js';
import { Clock } from '../time/clock.js';

/** Lunch and dinner of today and tomorrow. */
const shown = [0, 1, 2, 3];

/** The slots that the kitchen cooks next. */
@Injectable()
export class NextSlotsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly slots: SlotAdminRepository,
  ) {}

  async find(): Promise<KitchenSlots> {
    const now = await this.clock.now(this.database);
    const first = lunchOf(dayOf(now));
    const rows = await this.slots.list(shown.map((offset) => first + offset));
    return { now: now.toISOString(), slots: rows.map(presentSlot) };
  }
}
