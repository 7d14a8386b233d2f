import { brand } from '@2x7/contracts';
import { Secret, TOTP } from 'otpauth';

/** s that a code is shown: RFC 6238, and the default of every authenticator app. */
const period = 30;
/** Steps before and after the present one whose codes work as well: clocks differ, and typing takes time. */
const window = 1;

/** A new secret of 160 bits in base32: RFC 4226 §4. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period });

/** The address that a QR code shows to authenticator apps. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a right code; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1_000 / period) + delta;
}
