import { CancelRest, type Identity, type PlanRest, type Problem } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Post } from '@nestjs/common';
import { CancellationService } from './cancellation.service.js';

/** What is left of the signed-in customer's plan, to cancel it. Plans of others are 404. */
@Controller('my/plans/:id')
@Access('customer')
export class CancellationController {
  constructor(private readonly cancellations: CancellationService) {}

  @Get('rest')
  async rest(@IdParam() id: string, @Caller() caller: Identity): Promise<Envelope<PlanRest>> {
    return enveloped(await this.cancellations.rest({ id, caller }));
  }

  @Post('cancellation')
  async cancel(@IdParam() id: string, @Caller() caller: Identity, @ValidBody(CancelRest) body: CancelRest): Promise<Envelope<Problem>> {
    return enveloped(await this.cancellations.cancel({ id, caller }, body));
  }
}
