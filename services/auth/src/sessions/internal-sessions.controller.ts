import { ResolveSession, type ResolvedSession } from '@2x7/contracts';
import { Access, AppError, ValidBody } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { SessionsRepository } from './sessions.repository.js';

/** For the gateway: whose session a cookie is. */
@Controller('internal/sessions')
export class InternalSessionsController {
  constructor(private readonly sessions: SessionsRepository) {}

  @Post('resolve')
  @HttpCode(200)
  @Access('internal')
  async resolve(
    @ValidBody(ResolveSession) body: { token: string },
  ): Promise<{ success: true; data: ResolvedSession }> {
    const data = await this.sessions.resolve(body.token);
    if (!data) throw new AppError('unauthorized', 'Unauthorized');
    return { success: true, data };
  }
}
