import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Identity } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

export const identityHeader = 'x-identity';
const lifetimeSeconds = 60;
const issuer = '2x7';

/** A key object, made once: given a string, jsonwebtoken tries to read it as a key pair at every call. */
export const identityKey = (key: string): KeyObject => createSecretKey(Buffer.from(key));

/** Signs the identity for which a service is called. Tokens are valid for 60 s. */
@Injectable()
export class IdentitySigner {
  constructor(private readonly jwt: JwtService) {}

  static withKey(key: string): IdentitySigner {
    return new IdentitySigner(
      new JwtService({ privateKey: identityKey(key), signOptions: { algorithm: 'HS256', expiresIn: lifetimeSeconds, issuer } }),
    );
  }

  sign(identity: Identity): string {
    return this.jwt.sign({ identity });
  }
}

export { issuer as identityIssuer, lifetimeSeconds as identityLifetime };

/** The key that signed the token (HS256, RFC 7515 §5.2); when none did, the first, with which verification then fails. */
export function signerOf(token: string, keys: readonly KeyObject[]): KeyObject | undefined {
  const [signed, signature] = [token.slice(0, token.lastIndexOf('.')), Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url')];
  const fits = (key: KeyObject): boolean => {
    const expected = createHmac('sha256', key).update(signed).digest();
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  };
  return keys.find(fits) ?? keys[0];
}
