import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { EmailJobRepository } from '../jobs/email-job.repository.js';

/** Adds an email job for each event of orders and auth that needs an email. */
@EventConsumer()
export class EmailRequestsConsumer {
  constructor(private readonly jobs: EmailJobRepository) {}

  @OnEvent('order.paid')
  async confirm(@Payload() order: EventData<'order.paid'>, @Ctx() context: EventContext): Promise<void> {
    const { order_id: orderId } = order;
    await this.jobs.add(context, { template: 'order-confirmation', subjectId: orderId, orderId, data: order });
  }

  /** The job's subject is the request, so that every request sends the confirmation once more. */
  @OnEvent('order.confirmation_requested')
  async confirmAgain(@Payload() order: EventData<'order.confirmation_requested'>, @Ctx() context: EventContext): Promise<void> {
    const { request_id: subjectId, order_id: orderId } = order;
    await this.jobs.add(context, { template: 'order-confirmation', subjectId, orderId, data: order });
  }

  /** An order whose customer is forgotten has no address. */
  @OnEvent('order.refunded')
  async notifyRefund(@Payload() refund: EventData<'order.refunded'>, @Ctx() context: EventContext): Promise<void> {
    const { refund_id: subjectId, order_id: orderId, customer } = refund;
    if (customer.email) await this.jobs.add(context, { template: 'order-refund', subjectId, orderId, data: refund });
  }

  @OnEvent('user.invited')
  async invite(@Payload() invitation: EventData<'user.invited'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'invitation', subjectId: invitation.invitation_id, data: invitation });
  }

  @OnEvent('user.password_changed')
  async notifyPasswordChange(@Payload() change: EventData<'user.password_changed'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'password-changed', subjectId: change.change_id, data: change });
  }

  @OnEvent('user.second_factor_changed')
  async notifySecondFactor(@Payload() change: EventData<'user.second_factor_changed'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'second-factor-changed', subjectId: change.change_id, data: change });
  }

  @OnEvent('user.administrator_added')
  async notifyAdministrator(@Payload() notice: EventData<'user.administrator_added'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'administrator-added', subjectId: notice.notice_id, data: notice });
  }
}
