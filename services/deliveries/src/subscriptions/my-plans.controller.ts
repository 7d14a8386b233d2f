import { ChangeSubscription, SubscriptionCommand, type ChangePreview, type Identity, type SubscriptionChange } from '@2x7/contracts';
import type { SubscriptionDetail, SubscriptionSummary } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SubscriptionChangeService } from './subscription-change.service.js';
import { SubscriptionListRepository } from './subscription-list.repository.js';
import { SubscriptionReader } from './subscription.reader.js';

/** The plans of the signed-in customer. Those of others are 404. */
@Controller('my/plans')
@Access('customer')
export class MyPlansController {
  constructor(
    private readonly plans: SubscriptionListRepository,
    private readonly reader: SubscriptionReader,
    private readonly changes: SubscriptionChangeService,
  ) {}

  @Get()
  async list(@Caller() caller: Extract<Identity, { kind: 'customer' }>): Promise<Envelope<SubscriptionSummary[]>> {
    return enveloped(await this.plans.ofCustomer(caller.id));
  }

  @Get(':id')
  async show(@IdParam() id: string, @Caller() caller: Identity): Promise<Envelope<SubscriptionDetail>> {
    return enveloped(await this.reader.detail({ id, caller }));
  }

  @Get(':id/changes')
  async history(@IdParam() id: string, @Caller() caller: Identity): Promise<Envelope<SubscriptionChange[]>> {
    return enveloped(await this.reader.changes({ id, caller }));
  }

  @Post(':id/preview')
  @HttpCode(200)
  async preview(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(SubscriptionCommand) command: SubscriptionCommand,
  ): Promise<Envelope<ChangePreview>> {
    return enveloped(await this.changes.preview({ id, caller }, command));
  }

  @Post(':id/changes')
  async change(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(ChangeSubscription) body: ChangeSubscription,
  ): Promise<Envelope<SubscriptionChange>> {
    return enveloped(await this.changes.change({ id, caller }, body));
  }
}
