import { ResolveSession, type ResolvedRider } from '@2x7/contracts';
import { InternalTo, AppError, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { RiderSessionsRepository } from './rider-sessions.repository.js';

/** The gateway calls this with the cookie of each call of a rider. */
@Controller('internal/run-sessions')
export class InternalRunSessionsController {
  constructor(private readonly sessions: RiderSessionsRepository) {}

  @Post('resolve')
  @HttpCode(200)
  @InternalTo('gateway')
  async resolve(@ValidBody(ResolveSession) { token }: { token: string }): Promise<Envelope<ResolvedRider>> {
    const rider = await this.sessions.resolve(token);
    if (!rider) throw new AppError('unauthorized', 'Unauthorized');
    return enveloped(rider);
  }
}
