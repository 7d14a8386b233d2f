import { DecideRefund, type Identity, type PlanRefund } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { TaskBoard } from '../../kitchen/tasks/task-board.js';
import { RefundDecisionService } from './refund-decision.service.js';

/** The refunds of a plan's order, and what they mean for its meals. */
@Controller('deliveries/admin/plans/:id/refunds')
export class PlanRefundsController {
  constructor(
    private readonly refunds: RefundDecisionService,
    private readonly tasks: TaskBoard,
  ) {}

  @Get()
  @Access('admin')
  async list(@IdParam() id: string): Promise<Envelope<PlanRefund[]>> {
    return enveloped(await this.refunds.list({ id }));
  }

  @Post()
  @Access('confirmed-admin')
  @HttpCode(200)
  async decide(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(DecideRefund) decision: DecideRefund,
  ): Promise<Envelope<PlanRefund[]>> {
    const refunds = await this.refunds.decide({ id, caller }, decision);
    this.tasks.forget();
    return enveloped(refunds);
  }
}
