import type { EventData } from '@2x7/contracts';
import { OnEvent } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailJobRepository } from '../jobs/email-job.repository.js';

/** Adds an email job for each event that needs an email. */
@Injectable()
export class EmailRequestsConsumer {
  constructor(private readonly jobs: EmailJobRepository) {}

  @OnEvent('order.paid')
  async confirm(order: EventData<'order.paid'>, tx: EntityManager): Promise<void> {
    const { order_id: orderId } = order;
    await this.jobs.add(tx, { template: 'order-confirmation', subjectId: orderId, orderId, data: order });
  }

  /** The job's subject is the request, so that every request sends the confirmation once more. */
  @OnEvent('order.confirmation_requested')
  async confirmAgain(order: EventData<'order.confirmation_requested'>, tx: EntityManager): Promise<void> {
    const { request_id: subjectId, order_id: orderId } = order;
    await this.jobs.add(tx, { template: 'order-confirmation', subjectId, orderId, data: order });
  }

  @OnEvent('order.refunded')
  async notifyRefund(refund: EventData<'order.refunded'>, tx: EntityManager): Promise<void> {
    const { refund_id: subjectId, order_id: orderId } = refund;
    await this.jobs.add(tx, { template: 'order-refund', subjectId, orderId, data: refund });
  }

  @OnEvent('user.invited')
  async invite(invitation: EventData<'user.invited'>, tx: EntityManager): Promise<void> {
    await this.jobs.add(tx, { template: 'invitation', subjectId: invitation.invitation_id, data: invitation });
  }
}
