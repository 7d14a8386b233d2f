import { Module } from '@nestjs/common';
import { KitchenModule } from '../kitchen/kitchen.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { LabelSheetService } from './label-sheet.service.js';
import { LabelController } from './label.controller.js';
import { LabelRepository } from './label.repository.js';

/** The labels that are stuck on the boxes of a slot. */
@Module({ imports: [SlotsModule, KitchenModule], controllers: [LabelController], providers: [LabelRepository, LabelSheetService] })
export class LabelsModule {}
