import { Module } from '@nestjs/common';
import { KitchenModule } from '../kitchen/kitchen.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AdminMarkService } from './admin-mark.service.js';
import { CallOffRepository } from './call-off.repository.js';
import { CallOffService } from './call-off.service.js';
import { FailureService } from './failure.service.js';
import { MarkAdminController } from './mark-admin.controller.js';
import { MarkRepository } from './mark.repository.js';
import { MarkService } from './mark.service.js';
import { MarksController } from './marks.controller.js';
import { OutcomeService } from './outcome.service.js';
import { RunStopsRepository } from './run-stops.repository.js';
import { SlotMarksRepository } from './slot-marks.repository.js';

/** What became of deliveries: marks of riders and of administrators, and slots that are called off. */
@Module({
  imports: [KitchenModule, SlotsModule, SubscriptionsModule],
  controllers: [MarksController, MarkAdminController],
  providers: [
    AdminMarkService,
    CallOffRepository,
    CallOffService,
    FailureService,
    MarkRepository,
    MarkService,
    OutcomeService,
    RunStopsRepository,
    SlotMarksRepository,
  ],
  exports: [MarkService],
})
export class MarksModule {}
