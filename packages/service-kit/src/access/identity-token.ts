import type { KeyObject } from 'node:crypto';
import { Identity } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { keyIdOf, readPrivateKey, readPublicKeys, type TrustedKey } from './identity-keys.js';
import { RecentValues } from './recent-values.js';

export const identityHeader = 'x-identity';
/** The only program that may vouch for users; the others sign in their own name alone. */
const entryPoint = 'gateway';
const algorithm = 'EdDSA';
/** s. */
const lifetime = 60;
/** ms that a token is used again for the same identity and audience: the service has 40 s left to receive it. */
const reusedFor = 20_000;
/** s by which the clocks of two machines may differ. */
const clockTolerance = 5;

/** Signs the identity for which a service is called, with the private key of this program. Tokens are valid for 60 s. */
@Injectable()
export class IdentitySigner {
  private readonly recent = new RecentValues<Promise<string>>();
  private readonly key: KeyObject;
  private readonly keyId: string;

  /** @param issuer the name of this program */
  constructor(
    readonly issuer: string,
    privateKey: string,
  ) {
    this.key = readPrivateKey(privateKey);
    this.keyId = keyIdOf(this.key);
  }

  /** @param audience the service that is called; no other accepts the token */
  sign(identity: Identity, audience: string): Promise<string> {
    const kind = `${audience} ${JSON.stringify(identity)}`;
    return this.recent.get(kind) ?? this.recent.keep(kind, this.signAnew(identity, audience), reusedFor);
  }

  private signAnew(identity: Identity, audience: string): Promise<string> {
    return new SignJWT({ identity })
      .setProtectedHeader({ alg: algorithm, kid: this.keyId })
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetime}s`)
      .sign(this.key);
  }
}

/** Verifies identity tokens for one service, with the public keys of those that may call it. */
export class IdentityVerifier {
  private readonly recent = new RecentValues<Identity>();
  private readonly keys: ReadonlyMap<string, TrustedKey>;

  constructor(
    private readonly service: string,
    publicKeys: string | undefined,
  ) {
    this.keys = publicKeys ? readPublicKeys(publicKeys) : new Map();
  }

  /** Undefined for a token that is forged, expired, meant for another service, or says more than its signer may. */
  async verify(token: unknown): Promise<Identity | undefined> {
    if (typeof token !== 'string') return undefined;
    const known = this.recent.get(token);
    if (known) return known;
    const verified = await this.read(token);
    if (!verified) return undefined;
    const { payload, protectedHeader } = verified;
    const signer = this.keys.get(protectedHeader.kid!)!.issuer;
    const identity = Identity.safeParse(payload.identity).data;
    if (!identity || payload.iss !== signer || !maySay(signer, identity)) return undefined;
    return this.recent.keep(token, identity, payload.exp! * 1_000 - Date.now());
  }

  private async read(token: string) {
    const options = { algorithms: [algorithm], audience: this.service, maxTokenAge: lifetime, requiredClaims: ['exp'], clockTolerance };
    try {
      return await jwtVerify(token, ({ kid = '' }) => this.keyOf(kid), options);
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  private keyOf(id: string): KeyObject {
    const trusted = this.keys.get(id);
    if (!trusted) throw new errors.JWKSNoMatchingKey();
    return trusted.key;
  }
}

const maySay = (signer: string, identity: Identity): boolean =>
  signer === entryPoint || (identity.kind === 'service' && identity.name === signer);
