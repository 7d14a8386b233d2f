import { ChangeSubscription, SubscriptionCommand } from '@2x7/contracts';
import type { ChangePreview, Identity, SubscriptionChange, SubscriptionDetail } from '@2x7/contracts';
import { Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Get, HttpCode, Post } from '@nestjs/common';
import type { SubscriptionChangeService } from './change/subscription-change.service.js';
import type { SubscriptionReader } from './reading/subscription.reader.js';

/** One plan, read and changed by its customer, or by an administrator in the customer's name. A customer finds no plan of others: 404. */
export abstract class PlanController {
  protected abstract readonly reader: SubscriptionReader;
  protected abstract readonly changes: SubscriptionChangeService;

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
