import { AcceptInvitation, LookUpInvitation, type Invitation } from '@2x7/contracts';
import { Access, Networks, ValidBody, enveloped, ok, type ClientNetworks, type Envelope, type Ok } from '@2x7/service-kit';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { deviceCookieSeconds, DeviceCookies } from '../guessing/device-cookies.js';
import { Cookies } from '../sessions/cookies.js';
import { InvitationsService } from './invitations.service.js';

/** Public: the holder of an invitation link looks it up and sets a password. */
@Controller('auth/invitation')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly cookies: Cookies,
    private readonly devices: DeviceCookies,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('public')
  async find(
    @ValidBody(LookUpInvitation) { token }: LookUpInvitation,
    @Networks() networks: ClientNetworks,
  ): Promise<Envelope<Invitation>> {
    return enveloped(await this.invitations.find(token, networks));
  }

  /** The browser becomes a known one: guesses that others make do not slow the sign-in that follows. */
  @Post('accept')
  @HttpCode(200)
  @Access('public')
  async accept(
    @ValidBody(AcceptInvitation) body: AcceptInvitation,
    @Networks() networks: ClientNetworks,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Ok> {
    const owner = await this.invitations.accept(body, networks);
    void reply.header('set-cookie', this.cookies.device.write(this.devices.issue(owner), deviceCookieSeconds));
    return ok;
  }
}
