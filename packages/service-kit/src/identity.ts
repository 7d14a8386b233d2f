import { createHmac, timingSafeEqual } from 'node:crypto';
import { Identity } from '@2x7/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

export const identityHeader = 'x-identity';
const lifetimeSeconds = 60;
const issuer = '2x7';

/** Signs who a call inside the house is made for. Tokens live 60 s. */
@Injectable()
export class IdentitySigner {
  constructor(@Inject(JwtService) private readonly jwt: JwtService) {}

  static withKey(key: string): IdentitySigner {
    return new IdentitySigner(new JwtService({ secret: key, signOptions: { algorithm: 'HS256', expiresIn: lifetimeSeconds, issuer } }));
  }

  sign(identity: Identity): string {
    return this.jwt.sign({ identity });
  }
}

export { issuer as identityIssuer, lifetimeSeconds as identityLifetime };

/** The key that signed a token (HS256: RFC 7515 §5.2); the first, which then refuses it, when none did. */
export function signerOf(token: string, keys: readonly (string | undefined)[]): string | undefined {
  const [signed, signature] = [token.slice(0, token.lastIndexOf('.')), Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url')];
  const fits = (key: string): boolean => {
    const expected = createHmac('sha256', key).update(signed).digest();
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  };
  return keys.find((key) => key !== undefined && fits(key)) ?? keys[0];
}
