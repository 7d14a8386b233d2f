import { deviceCookie, networksOf, userCookie, type HostCookie } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { authConfigToken, type AuthConfig } from '../config.js';
import type { AttemptClient } from '../guessing/attempt-throttle.js';

/** The cookies of a signed-in user and of a browser that has signed in before. */
@Injectable()
export class Cookies {
  readonly session: HostCookie;
  readonly device: HostCookie;

  constructor(@Inject(authConfigToken) { publicUrl }: Pick<AuthConfig, 'publicUrl'>) {
    this.session = userCookie(publicUrl);
    this.device = deviceCookie(publicUrl);
  }

  /** Where an attempt to sign in or to confirm a password comes from. */
  clientOf(request: FastifyRequest): AttemptClient {
    return { network: networksOf(request), device: this.device.read(request.headers.cookie) };
  }
}
