import { HostCookie, userCookie } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';

/** The cookies of a signed-in user and of a browser that has signed in before. */
@Injectable()
export class Cookies {
  readonly session: HostCookie;
  readonly device: HostCookie;

  constructor(@Inject(authConfigToken) { publicUrl }: Pick<AuthConfig, 'publicUrl'>) {
    this.session = userCookie(publicUrl);
    this.device = new HostCookie({ name: 'dev', publicUrl, sameSite: 'Strict' });
  }
}
