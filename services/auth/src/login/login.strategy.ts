import type { Login } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import type { UserEntity } from '../persistence/user.entity.js';
import { Cookies } from '../sessions/cookies.js';
import { CredentialsService } from './credentials.service.js';

/** Passport's registry is shared by all services of one process, so the name carries the service. */
export const loginStrategyName = 'auth-local';

@Injectable()
export class LoginStrategy extends PassportStrategy(Strategy, loginStrategyName) {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly cookies: Cookies,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: FastifyRequest & { body: Login }, email: string, password: string): Promise<UserEntity> {
    return this.credentials.check({ email, password, ...this.cookies.clientOf(request), code: request.body.code });
  }
}
