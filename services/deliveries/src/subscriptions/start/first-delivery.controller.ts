import { FirstDeliveryQuery, type FirstDelivery } from '@2x7/contracts';
import { Access, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get } from '@nestjs/common';
import { FirstDeliveryService } from './first-delivery.service.js';

/** What visitors read about the start of a plan. */
@Controller('deliveries/first-delivery')
export class FirstDeliveryController {
  constructor(private readonly first: FirstDeliveryService) {}

  @Get()
  @Access('public')
  async find(@ValidQuery(FirstDeliveryQuery) plan: FirstDeliveryQuery): Promise<Envelope<FirstDelivery>> {
    return enveloped({ day: await this.first.find(plan) });
  }
}
