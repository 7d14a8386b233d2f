import { StartRiderSession, type Identity, type RiderRun } from '@2x7/contracts';
import { Access, Caller, riderCookie, ValidBody, enveloped, ok, type Envelope, type HostCookie, type Ok } from '@2x7/service-kit';
import { Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { RiderRunRepository } from './rider-run.repository.js';
import { RiderSessionsRepository } from './rider-sessions.repository.js';

type Rider = Extract<Identity, { kind: 'rider' }>;

/** Riders open a run with its link, and see its stops. */
@Controller('run')
export class RiderController {
  private readonly cookie: HostCookie;

  constructor(
    private readonly sessions: RiderSessionsRepository,
    private readonly runs: RiderRunRepository,
    @Inject(deliveriesConfigToken) { publicUrl }: Pick<DeliveriesConfig, 'publicUrl'>,
  ) {
    this.cookie = riderCookie(publicUrl);
  }

  @Get()
  @Access('rider')
  async find(@Caller() { run }: Rider): Promise<Envelope<RiderRun>> {
    return enveloped(await this.runs.find(run));
  }

  @Post('session')
  @HttpCode(200)
  @Access('public')
  async open(
    @ValidBody(StartRiderSession) { token: link, phone }: StartRiderSession,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Ok> {
    const { token, seconds } = await this.sessions.open(link, { phone, previousToken: this.cookie.read(headers.cookie) });
    void reply.header('set-cookie', this.cookie.write(token, seconds));
    return ok;
  }

  /** The cookie is cleared first, so that the browser forgets it even when the database fails. */
  @Delete('session')
  @Access('public')
  async end(@Req() { headers }: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Ok> {
    void reply.header('set-cookie', this.cookie.write('', 0));
    const token = this.cookie.read(headers.cookie);
    if (token) await this.sessions.end(token);
    return ok;
  }
}
