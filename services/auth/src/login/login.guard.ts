import { Login } from '@2x7/contracts';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { UserEntity } from '../persistence/user.entity.js';
import { loginStrategyName } from './login.strategy.js';

/** A request that passed LoginGuard; `signedIn` is the user whose email and password it carried. */
export type LoginRequest = FastifyRequest & { body: unknown; signedIn: UserEntity };

/** Guards run before pipes, so the body is parsed here: a malformed one answers 400 instead of passport's 401. */
@Injectable()
export class LoginGuard extends AuthGuard(loginStrategyName) {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LoginRequest>();
    request.body = Login.parse(request.body);
    return (await super.canActivate(context)) as boolean;
  }

  /** Passport writes the user to `request.signedIn`; `request.user` already holds the caller's identity. */
  override getAuthenticateOptions(): { property: string } {
    return { property: 'signedIn' };
  }
}
