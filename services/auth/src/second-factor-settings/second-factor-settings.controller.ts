import { ConfirmPassword, ConfirmSecondFactor, type RecoveryCodes, type SecondFactor, type SecondFactorSecret } from '@2x7/contracts';
import { Access, Caller, ValidBody, enveloped, ok, type Envelope, type Ok } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Cookies } from '../sessions/cookies.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { SecondFactorSettingsService } from './second-factor-settings.service.js';

/** The caller's own two-step sign-in. */
@Controller('auth/second-factor')
export class SecondFactorSettingsController {
  constructor(
    private readonly settings: SecondFactorSettingsService,
    private readonly cookies: Cookies,
  ) {}

  @Get()
  @Access('user')
  async find(@Caller() caller: UserCaller): Promise<Envelope<SecondFactor>> {
    return enveloped(await this.settings.find(caller));
  }

  @Post()
  @HttpCode(200)
  @Access('confirmed-user')
  async start(@Caller() caller: UserCaller): Promise<Envelope<SecondFactorSecret>> {
    return enveloped(await this.settings.start(caller));
  }

  @Post('confirm')
  @HttpCode(200)
  @Access('confirmed-user')
  async confirm(
    @ValidBody(ConfirmSecondFactor) { code }: ConfirmSecondFactor,
    @Caller() caller: UserCaller,
  ): Promise<Envelope<RecoveryCodes>> {
    return enveloped(await this.settings.confirm(code, caller));
  }

  @Post('off')
  @HttpCode(200)
  @Access('user')
  async turnOff(
    @ValidBody(ConfirmPassword) body: ConfirmPassword,
    @Caller() caller: UserCaller,
    @Req() request: FastifyRequest,
  ): Promise<Ok> {
    await this.settings.turnOff(body, caller, this.cookies.clientOf(request));
    return ok;
  }
}
