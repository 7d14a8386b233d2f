import { LabelQuery, SlotInput, type DeliverySlot, type LabelPage } from '@2x7/contracts';
import { Access, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { LabelSheetService } from './label-sheet.service.js';
import { LabelRepository } from './label.repository.js';

/** The labels of the boxes of a slot. */
@Controller('deliveries/admin')
export class LabelController {
  constructor(
    private readonly labels: LabelRepository,
    private readonly sheets: LabelSheetService,
  ) {}

  @Get('labels')
  @Access('admin')
  async list(@ValidQuery(LabelQuery) { after, ...slot }: LabelQuery): Promise<Envelope<LabelPage>> {
    return enveloped(await this.labels.find(slot, after));
  }

  /** `inline`: the browser shows the file, from where it is printed. */
  @Get('labels.pdf')
  @Header('cache-control', 'no-store')
  @Access('admin')
  async pdf(@ValidQuery(SlotInput) slot: DeliverySlot): Promise<StreamableFile> {
    const disposition = `inline; filename="labels-${slot.day}-${slot.window}.pdf"`;
    return new StreamableFile(await this.sheets.open(slot), { type: 'application/pdf', disposition });
  }
}
