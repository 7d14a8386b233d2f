import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';

/** Seconds a browser is remembered: 180 days. */
export const deviceCookieSeconds = 180 * 86_400;

const pattern = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * Remembers browsers in which somebody has signed in: `<second of issue>.<id>.<signature>`.
 * In them guesses made elsewhere delay nobody (OWASP, device cookies).
 */
@Injectable()
export class DeviceCookies {
  private readonly key: string;

  constructor(@Inject(authConfigToken) config: Pick<AuthConfig, 'deviceKey'>) {
    this.key = config.deviceKey;
  }

  issue(email: string): string {
    const issued = Math.floor(Date.now() / 1_000).toString(36);
    const id = randomBytes(16).toString('base64url');
    return `${issued}.${id}.${this.sign(email, issued, id).toString('base64url')}`;
  }

  /** The browser's id, when it was issued to this e-mail and is not too old. */
  idOf(cookie: string | undefined, email: string): string | undefined {
    const [, issued, id, signature] = pattern.exec(cookie ?? '') ?? [];
    if (!issued || !id || !signature) return undefined;
    const age = Date.now() / 1_000 - parseInt(issued, 36);
    const right = timingSafeEqual(this.sign(email, issued, id), Buffer.from(signature, 'base64url'));
    return right && age < deviceCookieSeconds ? id : undefined;
  }

  private sign(email: string, issued: string, id: string): Buffer {
    return createHmac('sha256', this.key).update(`device\n${email.toLowerCase()}\n${issued}\n${id}`).digest();
  }
}
