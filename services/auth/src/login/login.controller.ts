import type { User } from '@2x7/contracts';
import { Access, AppError, Caller, ok, type Ok } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookieSeconds, DeviceCookies } from '../guessing/device-cookies.js';
import { Cookies } from '../sessions/cookies.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { describeUserAgent } from '../sessions/user-agent.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { UsersRepository } from '../users/users.repository.js';
import { LoginGuard, type LoginRequest } from './login.guard.js';
import { presentUser } from './user.presenter.js';

type UserBody = { success: true; user: User };

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
  async login(@Req() request: LoginRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserBody> {
    const user = request.signedIn;
    const token = await this.sessions.open(user, {
      previousToken: this.cookies.session.read(request.headers.cookie),
      device: describeUserAgent(request.headers['user-agent']),
    });
    void reply.header('set-cookie', [
      this.cookies.session.write(token),
      this.cookies.device.write(this.devices.issue(user), deviceCookieSeconds),
    ]);
    return { success: true, user: presentUser(user) };
  }

  @Get('admin/profile')
  @Access('user')
  async profile(@Caller() caller: UserCaller): Promise<UserBody> {
    const user = await this.users.findEnabled(caller.id);
    if (!user) throw new AppError('unauthorized', 'Unauthorized');
    return { success: true, user: presentUser(user) };
  }

  /** The cookie is cleared first, so that the browser forgets it even when the database fails. */
  @Post('logout')
  @HttpCode(200)
  @Access('public')
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Ok> {
    void reply.header('set-cookie', this.cookies.session.write('', 0));
    const token = this.cookies.session.read(request.headers.cookie);
    if (token) await this.sessions.end(token);
    return ok;
  }
}
