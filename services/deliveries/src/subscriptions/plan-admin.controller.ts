import { AddLateBox, AdjustMeals, PreviewLateBox, SubscriptionSearch } from '@2x7/contracts';
import type { ChangePreview, Identity, SubscriptionChange, SubscriptionPage } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { LateBoxService } from './change/late-box.service.js';
import { PlanController } from './plan.controller.js';
import { SubscriptionChangeService } from './change/subscription-change.service.js';
import { SubscriptionListRepository } from './reading/subscription-list.repository.js';
import { SubscriptionReader } from './reading/subscription.reader.js';

/** Plans in the admin area: search, and every command in the customer's name. */
@Controller('deliveries/admin/plans')
@Access('admin')
export class PlanAdminController extends PlanController {
  constructor(
    private readonly plans: SubscriptionListRepository,
    protected readonly reader: SubscriptionReader,
    protected readonly changes: SubscriptionChangeService,
    private readonly lateBoxes: LateBoxService,
  ) {
    super();
  }

  /** A POST, because proxies log addresses and a search can be a customer's email or phone. */
  @Post('search')
  @HttpCode(200)
  async search(@ValidBody(SubscriptionSearch) search: SubscriptionSearch): Promise<Envelope<SubscriptionPage>> {
    return enveloped(await this.plans.page(search));
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
