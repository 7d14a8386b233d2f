import { AddLateBox, AdjustMeals, ChangeSubscription, PreviewLateBox, SubscriptionCommand, SubscriptionQuery } from '@2x7/contracts';
import type { ChangePreview, Identity, SubscriptionChange, SubscriptionDetail, SubscriptionPage } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LateBoxService } from './late-box.service.js';
import { SubscriptionChangeService } from './subscription-change.service.js';
import { SubscriptionListRepository } from './subscription-list.repository.js';
import { SubscriptionReader } from './subscription.reader.js';

/** Plans in the admin area: search, and every command in the customer's name. */
@Controller('deliveries/admin/plans')
@Access('admin')
export class PlanAdminController {
  constructor(
    private readonly plans: SubscriptionListRepository,
    private readonly reader: SubscriptionReader,
    private readonly changes: SubscriptionChangeService,
    private readonly lateBoxes: LateBoxService,
  ) {}

  @Get()
  async list(@ValidQuery(SubscriptionQuery) query: SubscriptionQuery): Promise<Envelope<SubscriptionPage>> {
    return enveloped(await this.plans.page(query));
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

  @Post(':id/late-boxes/preview')
  @HttpCode(200)
  async previewLateBox(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(PreviewLateBox) { slot }: PreviewLateBox,
  ): Promise<Envelope<ChangePreview>> {
    return enveloped(await this.lateBoxes.preview({ id, caller }, slot));
  }

  @Post(':id/late-boxes')
  async addLateBox(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(AddLateBox) body: AddLateBox,
  ): Promise<Envelope<SubscriptionChange>> {
    return enveloped(await this.lateBoxes.add({ id, caller }, body));
  }

  @Post(':id/meals')
  @Access('confirmed-admin')
  async adjust(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(AdjustMeals) body: AdjustMeals,
  ): Promise<Envelope<SubscriptionChange>> {
    return enveloped(await this.changes.adjust({ id, caller }, body));
  }
}
