import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { v5 as uuidOf } from 'uuid';
import { EmailJobRepository } from '../jobs/email-job.repository.js';

/** Adds an email job for each event of deliveries that needs an email. */
@EventConsumer()
export class DeliveryRequestsConsumer {
  constructor(private readonly jobs: EmailJobRepository) {}

  @OnEvent('sign_in.requested')
  async signIn(@Payload() request: EventData<'sign_in.requested'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'sign-in', subjectId: request.sign_in_id, data: request });
  }

  @OnEvent('subscription.started')
  async welcome(@Payload() started: EventData<'subscription.started'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'subscription-started', subjectId: started.subscription_id, data: started });
  }

  @OnEvent('subscription.changed')
  async confirmChange(@Payload() changed: EventData<'subscription.changed'>, @Ctx() context: EventContext): Promise<void> {
    const { subscription_id: id, change_id: subjectId, customer, earlier_email: earlierEmail, next_delivery: next } = changed;
    const moved = earlierEmail === undefined ? undefined : { id, email: customer.email, earlierEmail, hasNext: next !== null };
    await this.jobs.add(context, { template: 'subscription-changed', subjectId, data: changed }, moved);
  }

  @OnEvent('subscription.resuming')
  async announceResumption(@Payload() resuming: EventData<'subscription.resuming'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'subscription-resuming', subjectId: resuming.pause_id, data: resuming });
  }

  @OnEvent('problem.reported')
  async acknowledgeProblem(@Payload() reported: EventData<'problem.reported'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'problem-reported', subjectId: reported.report_id, data: reported });
  }

  @OnEvent('problem.answered')
  async answerProblem(@Payload() answered: EventData<'problem.answered'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'problem-answered', subjectId: answered.answer_id, data: answered });
  }

  /** The job's subject is the mark: a delivery that fails again, for another cause, is another email. */
  @OnEvent('delivery.failed')
  async notifyFailure(@Payload() failed: EventData<'delivery.failed'>, @Ctx() context: EventContext): Promise<void> {
    await this.jobs.add(context, { template: 'delivery-failed', subjectId: failed.mark_id, data: failed });
  }

  /** A plan that gets a later last day is announced again, so the job's subject is the subscription with that day. */
  @OnEvent('subscription.ending')
  async announceEnd(@Payload() ending: EventData<'subscription.ending'>, @Ctx() context: EventContext): Promise<void> {
    const { subscription_id, last_delivery } = ending;
    const subjectId = uuidOf(`${last_delivery.day} ${last_delivery.window}`, subscription_id);
    await this.jobs.add(context, { template: 'subscription-ending', subjectId, data: ending });
  }
}
