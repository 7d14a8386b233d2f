import { AcceptInvitation, LookUpInvitation, type Invitation } from '@2x7/contracts';
import { Access, ValidBody, networkOf } from '@2x7/service-kit';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InvitationsService } from './invitations.service.js';

/** Public: the holder of an invitation link looks it up and sets a password. */
@Controller('auth/invitation')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Post()
  @HttpCode(200)
  @Access('public')
  async find(
    @ValidBody(LookUpInvitation) { token }: LookUpInvitation,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true; data: Invitation }> {
    return { success: true, data: await this.invitations.find(token, networkOf(request)) };
  }

  @Post('accept')
  @HttpCode(200)
  @Access('public')
  async accept(@ValidBody(AcceptInvitation) body: AcceptInvitation, @Req() request: FastifyRequest): Promise<{ success: true }> {
    await this.invitations.accept(body, networkOf(request));
    return { success: true };
  }
}
