import type { Session } from '@2x7/contracts';
import { Access, Caller, IdParam, enveloped, ok, type Envelope, type Ok } from '@2x7/service-kit';
import { Controller, Delete, Get } from '@nestjs/common';
import { OwnSessionsRepository } from './own-sessions.repository.js';
import type { UserCaller } from './user-caller.js';

/** The caller's own sessions. */
@Controller('auth/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessionsRepository) {}

  @Get()
  @Access('signed-in')
  async list(@Caller() caller: UserCaller): Promise<Envelope<Session[]>> {
    return enveloped(await this.sessions.list(caller));
  }

  @Delete()
  @Access('signed-in')
  async endOthers(@Caller() caller: UserCaller): Promise<Ok> {
    await this.sessions.endOthers(caller);
    return ok;
  }

  @Delete(':id')
  @Access('signed-in')
  async end(@IdParam() id: string, @Caller() caller: UserCaller): Promise<Ok> {
    await this.sessions.end(id, caller);
    return ok;
  }
}
