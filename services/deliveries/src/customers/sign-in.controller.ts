import { EndCustomerSession, RequestSignIn, StartCustomerSession } from '@2x7/contracts';
import { Access, ClientNetwork, customerCookie, ValidBody, ValidQuery, ok, type HostCookie, type Ok } from '@2x7/service-kit';
import { Controller, Delete, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { CustomerSessionsRepository } from './customer-sessions.repository.js';
import { SignInRequestsRepository } from './sign-in-requests.repository.js';
import { SignInService } from './sign-in.service.js';

const daySeconds = 86_400;

/** Customers sign in with a link or a code by email. */
@Controller('my')
export class SignInController {
  private readonly cookie: HostCookie;
  private readonly cookieSeconds: number;

  constructor(
    private readonly requests: SignInRequestsRepository,
    private readonly signIn: SignInService,
    private readonly sessions: CustomerSessionsRepository,
    @Inject(deliveriesConfigToken) { publicUrl, customerSessionDays }: Pick<DeliveriesConfig, 'publicUrl' | 'customerSessionDays'>,
  ) {
    this.cookie = customerCookie(publicUrl);
    this.cookieSeconds = customerSessionDays * daySeconds;
  }

  /** The answer is the same whether or not there is a plan under the address. */
  @Post('sign-in')
  @HttpCode(200)
  @Access('public')
  async request(@ValidBody(RequestSignIn) { email }: RequestSignIn, @ClientNetwork() network: string): Promise<Ok> {
    await this.requests.add(email.toLowerCase(), network);
    return ok;
  }

  @Post('session')
  @HttpCode(200)
  @Access('public')
  async open(
    @ValidBody(StartCustomerSession) proof: StartCustomerSession,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Ok> {
    const token = await this.signIn.open(proof, this.cookie.read(headers.cookie));
    void reply.header('set-cookie', this.cookie.write(token, this.cookieSeconds));
    return ok;
  }

  /** The cookie is cleared first, so that the browser forgets it even when the database fails. */
  @Delete('session')
  @Access('public')
  async end(
    @ValidQuery(EndCustomerSession) { all }: EndCustomerSession,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Ok> {
    void reply.header('set-cookie', this.cookie.write('', 0));
    const token = this.cookie.read(headers.cookie);
    if (token) await (all === 'true' ? this.sessions.endAll(token) : this.sessions.end(token));
    return ok;
  }
}
