import { Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { ProblemEvents } from '../problem-events.js';
import { ProblemRepository } from '../problem.repository.js';
import { RefundRequestRepository } from './refund-request.repository.js';

/** Minutes. An event that orders could not use is a dead letter after 13 minutes of retries, or at once for a release that does not know its type. */
const repeatAfter = 60;
/** Ticks between two runs: a minute. */
const ticks = 6;

/** Asks orders again for the refunds that it has not answered: their meals stay reserved until it does. Orders makes one refund of each request. */
@Injectable()
export class RefundRepeatService {
  constructor(
    private readonly database: DataSource,
    private readonly requests: RefundRequestRepository,
    private readonly problems: ProblemRepository,
    private readonly events: ProblemEvents,
    @Inject(deliveriesConfigToken) readonly config: Pick<DeliveriesConfig, 'tickMs'>,
  ) {}

  @Repeated<RefundRepeatService>({ name: 'repeating refund requests', everyMs: ({ config }) => ticks * config.tickMs })
  repeat(): Promise<void> {
    return this.database.transaction(async (tx) => {
      for (const { actor_id, ...request } of await this.requests.unanswered(tx, repeatAfter))
        await this.events.refundRequested(tx, await this.problems.find(tx, request.problem_id), request, actor_id);
    });
  }
}
