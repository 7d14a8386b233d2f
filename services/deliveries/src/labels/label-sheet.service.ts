import type { Readable } from 'node:stream';
import type { DeliverySlot } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { LabelRepository, type PackingOrder } from './label.repository.js';

/** All labels of a slot as one document, which is sent while its next labels are read. */
@Injectable()
export class LabelSheetService {
  constructor(private readonly labels: LabelRepository) {}

  /**
   * The order is read once: runs that are sorted while the document is sent neither repeat nor lack a label.
   * @throws AppError conflict while the boxes are not final, and for a slot without boxes
   */
  async open(at: DeliverySlot): Promise<Readable> {
    const order = await this.labels.order(at);
    refuse(order);
    // The PDF library and its fonts need 30 MB, which the service has only once a label is printed.
    const { labelsPdf } = await import('./label-pdf.js');
    return labelsPdf(at, { dishes: order.dishes, pages: this.labels.pages(at, order) });
  }
}

function refuse({ slot: { phase }, boxes, packed }: PackingOrder): void {
  if (packed.length > 0) return;
  if (boxes > 0 || phase === 'open' || phase === 'counting')
    throw new AppError('conflict', 'The labels come with the cut-off, once the boxes are final.');
  throw new AppError('conflict', 'There are no boxes in this slot, so it has no labels.');
}
