import { passwordRecentFor, type Access as AccessLevel, type AnyServiceName, type Identity } from '@2x7/contracts';
import { applyDecorators, createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.js';
import { identityHeader, IdentityVerifier } from './identity-token.js';

export const accessKey = 'access';

/** Declares who may call the route. A route without it is closed. */
export const Access = (level: AccessLevel): MethodDecorator & ClassDecorator => SetMetadata(accessKey, level);

const callersKey = 'callers';

/** Declares an internal route that these services alone may call: a service that an attacker has taken over can sign calls in its own name. */
export const InternalTo = (...callers: AnyServiceName[]): MethodDecorator & ClassDecorator =>
  applyDecorators(Access('internal'), SetMetadata(callersKey, callers));

/** The identity that the gateway's token carries. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity => context.switchToHttp().getRequest<{ user: Identity }>().user,
);

const notOpen = (): AppError => new AppError('forbidden', 'This call is not open to you.');

const decide: Record<Exclude<AccessLevel, 'probe'>, (identity: Identity) => void> = {
  public: () => undefined,
  customer: (identity) => {
    if (identity.kind !== 'customer') throw new AppError('unauthorized', 'Unauthorized');
  },
  rider: (identity) => {
    if (identity.kind !== 'rider') throw new AppError('unauthorized', 'Unauthorized');
  },
  user: (identity) => {
    if (identity.kind !== 'user') throw new AppError('unauthorized', 'Unauthorized');
  },
  'confirmed-user': (identity) => {
    decide.user(identity);
    if (identity.kind === 'user' && (identity.password_age ?? Infinity) <= passwordRecentFor) return;
    throw new AppError('password_required', 'Please enter your password to continue.');
  },
  admin: (identity) => {
    if (identity.kind !== 'user') throw new AppError('unauthorized', 'Unauthorized');
    if (identity.role !== 'admin') throw new AppError('forbidden', 'Admin privileges are required.');
  },
  'confirmed-admin': (identity) => {
    decide.admin(identity);
    decide['confirmed-user'](identity);
  },
  internal: (identity) => {
    if (identity.kind !== 'service') throw notOpen();
  },
};

/** Refuses what `identity` may not do on a route of this `level`. @throws AppError 401 or 403 */
export const requireAccess = (level: Exclude<AccessLevel, 'probe'>, identity: Identity): void => decide[level](identity);

/** Verifies the identity token and refuses what its identity may not do on the route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: IdentityVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.declared<AccessLevel>(accessKey, context);
    if (!level) throw new AppError('forbidden', 'This route is closed.');
    if (level === 'probe') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: Identity }>();
    const identity = await this.verifier.verify(request.headers[identityHeader]);
    if (!identity) throw new AppError('unauthorized', 'Unauthorized');
    request.user = identity;
    requireAccess(level, identity);
    const callers = this.declared<string[]>(callersKey, context);
    if (callers && !(identity.kind === 'service' && callers.includes(identity.name))) throw notOpen();
    return true;
  }

  private declared<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}
