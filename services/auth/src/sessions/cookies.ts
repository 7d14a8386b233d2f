import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';

type CookieKind = 'session' | 'device';
const plainNames: Record<CookieKind, string> = { session: 'sid', device: 'dev' };

/** Reads and writes the session and device cookies. Under https their names get `__Host-`, so other hosts cannot set them. */
@Injectable()
export class Cookies {
  private readonly secure: boolean;

  constructor(@Inject(authConfigToken) config: Pick<AuthConfig, 'publicUrl'>) {
    this.secure = config.publicUrl.startsWith('https://');
  }

  /** The cookie's value in a Cookie header. */
  read(header: string | undefined, kind: CookieKind): string | undefined {
    const start = `${this.nameOf(kind)}=`;
    const pair = header
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(start));
    return pair?.slice(start.length) || undefined;
  }

  /** A Set-Cookie header. Without `maxAgeSeconds` the browser drops the cookie when it closes. */
  write(kind: CookieKind, value: string, maxAgeSeconds?: number): string {
    const age = maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`];
    const secure = this.secure ? ['Secure'] : [];
    return [`${this.nameOf(kind)}=${value}`, 'Path=/', ...age, 'HttpOnly', ...secure, 'SameSite=Strict'].join('; ');
  }

  private nameOf(kind: CookieKind): string {
    return this.secure ? `__Host-${plainNames[kind]}` : plainNames[kind];
  }
}
