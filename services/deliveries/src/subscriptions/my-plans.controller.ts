import { ChangeSubscription, SubscriptionCommand, type ChangePreview, type Identity, type SubscriptionChange } from '@2x7/contracts';
import type { SubscriptionDetail, SubscriptionSummary } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SubscriptionChangeService } from './subscription-change.service.js';
import { SubscriptionListRepository } from './subscription-list.repository.js';
import { SubscriptionReader } from './subscription.reader.js';

type Success<T> = { success: true; data: T };
const success = <T>(data: T): Success<T> => ({ success: true, data });

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
  async list(@Caller() caller: Extract<Identity, { kind: 'customer' }>): Promise<Success<SubscriptionSummary[]>> {
    return success(await this.plans.ofCustomer(caller.id));
  }

  @Get(':id')
  async show(@IdParam() id: string, @Caller() caller: Identity): Promise<Success<SubscriptionDetail>> {
    return success(await this.reader.detail({ id, caller }));
  }

  @Get(':id/changes')
  async history(@IdParam() id: string, @Caller() caller: Identity): Promise<Success<SubscriptionChange[]>> {
    return success(await this.reader.changes({ id, caller }));
  }

  @Post(':id/preview')
  @HttpCode(200)
  async preview(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(SubscriptionCommand) command: SubscriptionCommand,
  ): Promise<Success<ChangePreview>> {
    return success(await this.changes.preview({ id, caller }, command));
  }

  @Post(':id/changes')
  async change(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(ChangeSubscription) body: ChangeSubscription,
  ): Promise<Success<SubscriptionChange>> {
    return success(await this.changes.change({ id, caller }, body));
  }
}
