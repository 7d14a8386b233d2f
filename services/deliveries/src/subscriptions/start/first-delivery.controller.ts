import { FirstDeliveryQuery, slotNumber, slotOf, windowsOf, type FirstDelivery } from '@2x7/contracts';
import { Access, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { firstDayOf } from '../../domain/subscription/first-day.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { Clock } from '../../time/clock.js';

/** When a plan that a visitor pays now can begin. */
@Controller('deliveries/first-delivery')
export class FirstDeliveryController {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly slots: SlotRepository,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  @Get()
  @Access('public')
  async find(@ValidQuery(FirstDeliveryQuery) { meal_type: mealType }: FirstDeliveryQuery): Promise<Envelope<FirstDelivery>> {
    const now = await this.clock.now(this.database);
    const [window] = windowsOf(mealType);
    const from = slotNumber({ day: firstDayOf({ paidAt: now, mealType }, this.config.rules), window: window! });
    const slot = await this.slots.firstWithRoom(this.database, { from, windows: windowsOf(mealType) });
    return enveloped({ day: slotOf(slot ?? this.slots.horizon(now) + 1).day });
  }
}
