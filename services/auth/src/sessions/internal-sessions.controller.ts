import { ResolveSession, type ResolvedSession } from '@2x7/contracts';
import { InternalTo, AppError, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { SessionsRepository } from './sessions.repository.js';

/** The gateway calls this with each session cookie to learn the user and the role. */
@Controller('internal/sessions')
export class InternalSessionsController {
  constructor(private readonly sessions: SessionsRepository) {}

  @Post('resolve')
  @HttpCode(200)
  @InternalTo('gateway')
  async resolve(@ValidBody(ResolveSession) { token }: { token: string }): Promise<Envelope<ResolvedSession>> {
    const data = await this.sessions.resolve(token);
    if (!data) throw new AppError('unauthorized', 'Unauthorized');
    return enveloped(data);
  }
}
