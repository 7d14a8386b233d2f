import type { Identity, SubscriptionSummary } from '@2x7/contracts';
import { Access, Caller, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get } from '@nestjs/common';
import { PlanController } from './plan.controller.js';
import { SubscriptionChangeService } from './change/subscription-change.service.js';
import { SubscriptionListRepository } from './reading/subscription-list.repository.js';
import { SubscriptionReader } from './reading/subscription.reader.js';

/** The plans of the signed-in customer. Those of others are 404. */
@Controller('my/plans')
@Access('customer')
export class MyPlansController extends PlanController {
  constructor(
    private readonly plans: SubscriptionListRepository,
    protected readonly reader: SubscriptionReader,
    protected readonly changes: SubscriptionChangeService,
  ) {
    super();
  }

  @Get()
  async list(@Caller() caller: Extract<Identity, { kind: 'customer' }>): Promise<Envelope<SubscriptionSummary[]>> {
    return enveloped(await this.plans.ofCustomer(caller.id));
  }
}
