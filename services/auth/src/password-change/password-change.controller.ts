import { ChangePassword } from '@2x7/contracts';
import { Access, Caller, ValidBody, ok, type Ok } from '@2x7/service-kit';
import { Controller, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookieSeconds, DeviceCookies } from '../guessing/device-cookies.js';
import { Cookies } from '../sessions/cookies.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { PasswordChangeService } from './password-change.service.js';

@Controller('auth/password')
export class PasswordChangeController {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly cookies: Cookies,
    private readonly devices: DeviceCookies,
  ) {}

  /** The caller's session continues under a new token, so a stolen copy of the old one stops working; so do all device cookies but its new one. */
  @Put()
  @Access('user')
  async change(
    @ValidBody(ChangePassword) body: ChangePassword,
    @Caller() caller: UserCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Ok> {
    const { token, owner } = await this.passwords.change(body, caller, this.cookies.clientOf(request));
    void reply.header('set-cookie', [
      this.cookies.session.write(token),
      this.cookies.device.write(this.devices.issue(owner), deviceCookieSeconds),
    ]);
    return ok;
  }
}
