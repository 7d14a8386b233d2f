import { Login } from '@2x7/contracts';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { networkOf } from '../guessing/client-network.js';
import { Cookies } from '../sessions/cookies.js';
import { CredentialsService } from './credentials.service.js';
import type { UserEntity } from '../persistence/user.entity.js';

/** passport is one per process, so the strategy's name is the service's own. */
const strategyName = 'auth-local';

export type LoginRequest = FastifyRequest & { body: unknown; signedIn: UserEntity };

@Injectable()
export class LoginStrategy extends PassportStrategy(Strategy, strategyName) {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly cookies: Cookies,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<UserEntity> {
    const network = networkOf(request);
    const device = this.cookies.read(request.headers.cookie, 'device');
    return this.credentials.check({ email, password, network, device });
  }
}

/** Guards run before pipes: the body is parsed here, so that a malformed one answers 400 and not 401. */
@Injectable()
export class LoginGuard extends AuthGuard(strategyName) {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LoginRequest>();
    request.body = Login.parse(request.body);
    return (await super.canActivate(context)) as boolean;
  }

  /** Leaves `request.user`, the caller's identity, as it is. */
  override getAuthenticateOptions(): { property: string } {
    return { property: 'signedIn' };
  }
}
