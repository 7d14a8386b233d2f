import type { Readable } from 'node:stream';
import type { DeliverySlot, LabelPage } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { LabelRepository } from './label.repository.js';

/** All labels of a slot as one document, which is sent while its next labels are read. */
@Injectable()
export class LabelSheetService {
  constructor(private readonly labels: LabelRepository) {}

  /** @throws AppError conflict while the boxes are not final, and for a slot without boxes */
  async open(at: DeliverySlot): Promise<Readable> {
    const first = await this.labels.find(at);
    refuse(first);
    // The PDF library and its fonts need 30 MB, which the service has only once a label is printed.
    const { labelsPdf } = await import('./label-pdf.js');
    return labelsPdf(at, this.pages(at, first));
  }

  private async *pages(at: DeliverySlot, first: LabelPage): AsyncGenerator<LabelPage> {
    for (let page = first; ; page = await this.labels.find(at, page.next!)) {
      yield page;
      if (page.next === null) return;
    }
  }
}

function refuse({ slot: { phase }, boxes, labels }: LabelPage): void {
  if (labels.length > 0) return;
  if (boxes > 0 || phase === 'open' || phase === 'counting')
    throw new AppError('conflict', 'The labels come with the cut-off, once the boxes are final.');
  throw new AppError('conflict', 'There are no boxes in this slot, so it has no labels.');
}
