import type { Identity, User } from '@2x7/contracts';
import { Access, AppError, Caller } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies } from '../sessions/cookies.js';
import { describeUserAgent } from '../sessions/user-agent.js';
import { deviceCookieSeconds, DeviceCookies } from '../guessing/device-cookies.js';
import { LoginGuard, type LoginRequest } from './login.strategy.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { presentUser } from './user.presenter.js';
import { UsersRepository } from '../users/users.repository.js';

type SignedIn = { success: true; user: User };

@Controller('auth')
export class LoginController {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly cookies: Cookies,
    private readonly devices: DeviceCookies,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Access('public')
  @UseGuards(LoginGuard)
  async login(
    @Req() request: LoginRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const user = request.signedIn;
    const token = await this.sessions.open(user, {
      presented: this.cookies.read(request.headers.cookie, 'session'),
      device: describeUserAgent(request.headers['user-agent']),
    });
    const device = this.devices.issue(user.email);
    void reply.header('set-cookie', [
      this.cookies.write('session', token),
      this.cookies.write('device', device, deviceCookieSeconds),
    ]);
    return { success: true, user: presentUser(user) };
  }

  @Get('admin/profile')
  @Access('signed-in')
  async profile(@Caller() caller: Extract<Identity, { kind: 'user' }>): Promise<SignedIn> {
    const user = await this.users.findEnabled(caller.id);
    if (!user) throw new AppError('unauthorized', 'Unauthorized');
    return { success: true, user: presentUser(user) };
  }

  /** The cookie is cleared first: the browser forgets it even when the database cannot. */
  @Post('logout')
  @HttpCode(200)
  @Access('public')
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    void reply.header('set-cookie', this.cookies.write('session', '', 0));
    const token = this.cookies.read(request.headers.cookie, 'session');
    if (token) await this.sessions.end(token);
    return { success: true };
  }
}
