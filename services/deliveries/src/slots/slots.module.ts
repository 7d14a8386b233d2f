import { Module } from '@nestjs/common';
import { HorizonService } from './horizon.service.js';
import { SlotAdminController } from './slot-admin.controller.js';
import { SlotAdminRepository } from './slot-admin.repository.js';
import { SlotRepository } from './slot.repository.js';

/** Delivery windows on dates, with capacity, closure and cut-off. */
@Module({
  controllers: [SlotAdminController],
  providers: [HorizonService, SlotAdminRepository, SlotRepository],
  exports: [SlotAdminRepository, SlotRepository],
})
export class SlotsModule {}
