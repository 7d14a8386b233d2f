import {
  addDays,
  CalendarQuery,
  ChangeSlots,
  slotNumber,
  windows,
  type Day,
  type DeliveryWindow,
  type Identity,
  type KitchenSlot,
  type SlotNumber,
  type SlotsChanged,
} from '@2x7/contracts';
import { Access, Caller, ValidBody, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Put } from '@nestjs/common';
import { presentSlot } from './kitchen-slot.presenter.js';
import { SlotAdminRepository } from './slot-admin.repository.js';

/** The slots of both days and all days between, in order. */
function slotsBetween(from: Day, until: Day, chosen: readonly DeliveryWindow[]): SlotNumber[] {
  const slots: SlotNumber[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    for (const window of windows) if (chosen.includes(window)) slots.push(slotNumber({ day, window }));
  return slots;
}

/** The month calendar with capacity and closures. */
@Controller('deliveries/admin')
export class SlotAdminController {
  constructor(private readonly slots: SlotAdminRepository) {}

  @Get('calendar')
  @Access('admin')
  async calendar(@ValidQuery(CalendarQuery) { from, to }: CalendarQuery): Promise<Envelope<KitchenSlot[]>> {
    return enveloped((await this.slots.list(slotsBetween(from, to, windows))).map(presentSlot));
  }

  @Put('slots')
  @Access('admin')
  async change(@ValidBody(ChangeSlots) body: ChangeSlots, @Caller() actor: Identity): Promise<Envelope<SlotsChanged>> {
    const { from, until, windows: chosen, capacity, closed, dry_run: isPreview } = body;
    const slots = slotsBetween(from, until, chosen);
    const change = { capacity, closed };
    return enveloped(await (isPreview ? this.slots.preview(slots, change) : this.slots.change(actor, slots, change)));
  }
}
