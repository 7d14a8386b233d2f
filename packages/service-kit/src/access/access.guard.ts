import { Identity, type Access as AccessLevel } from '@2x7/contracts';
import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { AppError } from '../http/app-error.js';
import { identityHeader, identityIssuer, identityKey, identityLifetime, signerOf } from './identity-token.js';

export const accessKey = 'access';

/** Declares who may call the route. A route without it is closed. */
export const Access = (level: AccessLevel): MethodDecorator & ClassDecorator => SetMetadata(accessKey, level);

/** The identity that the gateway's token carries. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity => context.switchToHttp().getRequest<{ user: Identity }>().user,
);

const decide: Record<Exclude<AccessLevel, 'probe'>, (identity: Identity) => void> = {
  public: () => undefined,
  'signed-in': (identity) => {
    if (identity.kind !== 'user') throw new AppError('unauthorized', 'Unauthorized');
  },
  admin: (identity) => {
    if (identity.kind !== 'user') throw new AppError('unauthorized', 'Unauthorized');
    if (identity.role !== 'admin') throw new AppError('forbidden', 'Admin privileges are required.');
  },
  internal: (identity) => {
    if (identity.kind !== 'service') throw new AppError('forbidden', 'This call is not open to you.');
  },
};

/** Refuses what `identity` may not do on a route of this `level`. @throws AppError 401 or 403 */
export const requireAccess = (level: Exclude<AccessLevel, 'probe'>, identity: Identity): void => decide[level](identity);

/**
 * Guard and passport strategy that verify the gateway's token. passport is global to a process, so the strategy of each
 * service has its own name.
 * @param keys the key in use, then its predecessor during a rotation
 */
export function identityAccess(service: string, keys: readonly (string | undefined)[]): { guard: Type<CanActivate>; strategy: Type } {
  const name = `${service}-identity`;
  const known = keys.filter((key) => key !== undefined).map(identityKey);
  // jsonwebtoken accepts a key object, which the types of passport-jwt do not declare.
  const secretOrKeyProvider = (_request: unknown, token: string, done: (error: null, key?: string) => void): void =>
    done(null, signerOf(token, known) as unknown as string);

  @Injectable()
  class IdentityStrategy extends PassportStrategy(Strategy, name) {
    constructor() {
      super({
        secretOrKeyProvider,
        issuer: identityIssuer,
        algorithms: ['HS256'],
        jsonWebTokenOptions: { maxAge: identityLifetime },
        jwtFromRequest: (request: { headers: Record<string, unknown> }) => {
          const token = request.headers[identityHeader];
          return typeof token === 'string' ? token : null;
        },
      });
    }

    /** passport turns false into 401. */
    validate(payload: { identity: unknown }): Identity | false {
      const identity = Identity.safeParse(payload.identity);
      return identity.success && identity.data;
    }
  }

  @Injectable()
  class AccessGuard extends AuthGuard(name) {
    constructor(private readonly reflector: Reflector) {
      super();
    }

    override async canActivate(context: ExecutionContext): Promise<boolean> {
      const level = this.reflector.getAllAndOverride<AccessLevel | undefined>(accessKey, [context.getHandler(), context.getClass()]);
      if (!level) throw new AppError('forbidden', 'This route is closed.');
      if (level === 'probe') return true;
      await super.canActivate(context);
      requireAccess(level, context.switchToHttp().getRequest<FastifyRequest & { user: Identity }>().user);
      return true;
    }
  }

  return { guard: AccessGuard, strategy: IdentityStrategy };
}
