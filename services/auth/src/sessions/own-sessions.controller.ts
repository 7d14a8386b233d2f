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
  @Access('user')
  async list(@Caller() caller: UserCaller): Promise<Envelope<Session[]>> {
    return enveloped(await this.sessions.list(caller));
  }

  @Delete()
  @Access('user')
  async endOthers(@Caller() caller: UserCaller): Promise<Ok> {
    await this.sessions.endOthers(caller);
    return ok;
  }

  @Delete(':id')
  @Access('user')
  async end(@IdParam() id: string, @Caller() caller: UserCaller): Promise<Ok> {
    await this.sessions.end(id, caller);
    return ok;
  }
}
