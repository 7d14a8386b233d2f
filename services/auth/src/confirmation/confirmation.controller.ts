import { ConfirmPassword } from '@2x7/contracts';
import { Access, Caller, ValidBody, ok, type Ok } from '@2x7/service-kit';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Cookies } from '../sessions/cookies.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { ConfirmationService } from './confirmation.service.js';

/** The password, typed again for calls that require it in the last 15 minutes. */
@Controller('auth/confirmation')
export class ConfirmationController {
  constructor(
    private readonly confirmations: ConfirmationService,
    private readonly cookies: Cookies,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('user')
  async confirm(
    @ValidBody(ConfirmPassword) { password }: ConfirmPassword,
    @Caller() caller: UserCaller,
    @Req() request: FastifyRequest,
  ): Promise<Ok> {
    await this.confirmations.confirm(password, caller, this.cookies.clientOf(request));
    return ok;
  }
}
