import type { EventData } from '@2x7/contracts';
import { OnEvent } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailJobRepository } from './email-job.repository.js';

/** Asks for the confirmation of each paid order; sending is the sender's work. */
@Injectable()
export class OrderPaidConsumer {
  constructor(@Inject(EmailJobRepository) private readonly jobs: EmailJobRepository) {}

  @OnEvent('order.paid')
  async confirm(order: EventData<'order.paid'>, tx: EntityManager): Promise<void> {
    await this.jobs.add(tx, order);
  }
}
