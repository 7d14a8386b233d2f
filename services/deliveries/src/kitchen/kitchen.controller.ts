import { SlotInput, type DeliverySlot, type KitchenSheet, type KitchenSlots } from '@2x7/contracts';
import { Access, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get } from '@nestjs/common';
import { NextSlotsRepository } from './next-slots.repository.js';
import { SheetRepository } from './sheet.repository.js';

/** What the kitchen's staff reads: no addresses, no phones, no email addresses. */
@Controller('deliveries/kitchen')
export class KitchenController {
  constructor(
    private readonly sheets: SheetRepository,
    private readonly next: NextSlotsRepository,
  ) {}

  @Get()
  @Access('user')
  async sheet(@ValidQuery(SlotInput) slot: DeliverySlot): Promise<Envelope<KitchenSheet>> {
    return enveloped(await this.sheets.find(slot));
  }

  @Get('slots')
  @Access('user')
  async slots(): Promise<Envelope<KitchenSlots>> {
    return enveloped(await this.next.find());
  }
}
