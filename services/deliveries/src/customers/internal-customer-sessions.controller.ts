import { ResolveSession, type ResolvedCustomer } from '@2x7/contracts';
import { InternalTo, AppError, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CustomerSessionsRepository } from './customer-sessions.repository.js';

/** The gateway calls this with the cookie of each call of a customer. */
@Controller('internal/customer-sessions')
export class InternalCustomerSessionsController {
  constructor(private readonly sessions: CustomerSessionsRepository) {}

  @Post('resolve')
  @HttpCode(200)
  @InternalTo('gateway')
  async resolve(@ValidBody(ResolveSession) { token }: { token: string }): Promise<Envelope<ResolvedCustomer>> {
    const customer = await this.sessions.resolve(token);
    if (!customer) throw new AppError('unauthorized', 'Unauthorized');
    return enveloped(customer);
  }
}
