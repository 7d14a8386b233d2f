import { Module } from '@nestjs/common';
import { KitchenModule } from '../kitchen/kitchen.module.js';
import { InternalRunSessionsController } from './internal-run-sessions.controller.js';
import { RiderRunRepository } from './rider-run.repository.js';
import { RiderSessionsRepository } from './rider-sessions.repository.js';
import { RiderController } from './rider.controller.js';
import { RunAdminController } from './run-admin.controller.js';
import { RunChangeService } from './run-change.service.js';
import { RunDraftService } from './run-draft.service.js';
import { RunLinkService } from './run-link.service.js';
import { RunRepository } from './run.repository.js';
import { RunTransaction } from './run-transaction.js';
import { RunWriter } from './run-writer.js';
import { ZoneController } from './zone.controller.js';
import { ZoneRepository } from './zone.repository.js';

/** The routes of riders: drafted by zone, opened on a phone by a link. */
@Module({
  imports: [KitchenModule],
  controllers: [ZoneController, RunAdminController, RiderController, InternalRunSessionsController],
  providers: [
    RiderRunRepository,
    RiderSessionsRepository,
    RunChangeService,
    RunDraftService,
    RunLinkService,
    RunRepository,
    RunTransaction,
    RunWriter,
    ZoneRepository,
  ],
})
export class RunsModule {}
