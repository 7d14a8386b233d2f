import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';

type CookieKind = 'session' | 'device';
const plainNames: Record<CookieKind, string> = { session: 'sid', device: 'dev' };

/** The cookies of this installation. Under https the `__Host-` prefix keeps other hosts from setting them. */
@Injectable()
export class Cookies {
  private readonly secure: boolean;

  constructor(@Inject(authConfigToken) config: Pick<AuthConfig, 'publicUrl'>) {
    this.secure = config.publicUrl.startsWith('https://');
  }

  /** The value in a Cookie header, if any. */
  read(header: string | undefined, kind: CookieKind): string | undefined {
    const start = `${this.nameOf(kind)}=`;
    const pair = header
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(start));
    return pair?.slice(start.length) || undefined;
  }

  /** A Set-Cookie header; without `maxAgeSeconds` the cookie lives as long as the browser. */
  write(kind: CookieKind, value: string, maxAgeSeconds?: number): string {
    const age = maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`];
    const secure = this.secure ? ['Secure'] : [];
    return [`${this.nameOf(kind)}=${value}`, 'Path=/', ...age, 'HttpOnly', ...secure, 'SameSite=Strict'].join(
      '; ',
    );
  }

  private nameOf(kind: CookieKind): string {
    return this.secure ? `__Host-${plainNames[kind]}` : plainNames[kind];
  }
}
