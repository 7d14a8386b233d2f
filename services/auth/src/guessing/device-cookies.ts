import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deviceCookieForm } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';
import type { UserEntity } from '../persistence/user.entity.js';

/** Seconds that a browser stays known: 180 days. */
export const deviceCookieSeconds = 180 * 86_400;

/** The user of a device cookie. A new `deviceEpoch` ends the cookies that were signed with the old one. */
export type DeviceOwner = Pick<UserEntity, 'email' | 'deviceEpoch'>;

/**
 * Issues and verifies device cookies: `<second of issue>.<id>.<signature>`. A browser with one has signed in before,
 * so its attempts are counted separately from the account's (OWASP: "Slow Down Online Guessing Attacks with Device
 * Cookies").
 */
@Injectable()
export class DeviceCookies {
  private readonly key: string;

  constructor(@Inject(authConfigToken) config: Pick<AuthConfig, 'deviceKey'>) {
    this.key = config.deviceKey;
  }

  issue(owner: DeviceOwner): string {
    const issued = Math.floor(Date.now() / 1_000).toString(36);
    const id = randomBytes(16).toString('base64url');
    return `${issued}.${id}.${this.sign(owner, issued, id).toString('base64url')}`;
  }

  /** The id in the cookie if it was issued for this user, has not expired and has not been ended. */
  idOf(cookie: string | undefined, owner: DeviceOwner): string | undefined {
    const [, issued, id, signature] = deviceCookieForm.exec(cookie ?? '') ?? [];
    if (!issued || !id || !signature) return undefined;
    const age = Date.now() / 1_000 - parseInt(issued, 36);
    const isGenuine = timingSafeEqual(this.sign(owner, issued, id), Buffer.from(signature, 'base64url'));
    return isGenuine && age < deviceCookieSeconds ? id : undefined;
  }

  private sign({ email, deviceEpoch }: DeviceOwner, issued: string, id: string): Buffer {
    return createHmac('sha256', this.key).update(`device\n${email.toLowerCase()}\n${deviceEpoch}\n${issued}\n${id}`).digest();
  }
}
