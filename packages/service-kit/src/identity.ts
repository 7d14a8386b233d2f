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
