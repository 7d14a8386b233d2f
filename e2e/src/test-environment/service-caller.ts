import type { AnyServiceName, Identity } from '@2x7/contracts';
import { identityHeader, IdentitySigner, type IdentityPair } from '@2x7/service-kit';
import { v7 as uuid } from 'uuid';
import { answerTo, type Answer } from './shop-client.js';

/** An administrator who has just typed the password. */
export const admin: Identity = { kind: 'user', id: uuid(), role: 'admin', session: uuid(), password_age: 0 };

type Call = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object };

/** Calls a service itself, with identities as the gateway signs them. */
export class ServiceCaller {
  private readonly signer: IdentitySigner;

  constructor(
    private readonly url: string,
    private readonly service: AnyServiceName,
    gateway: IdentityPair,
  ) {
    this.signer = new IdentitySigner('gateway', gateway.privateKey);
  }

  async send(caller: Identity, { method = 'GET', path, body }: Call): Promise<Answer> {
    const token = await this.signer.sign(caller, this.service);
    return answerTo(this.url + path, {
      method,
      headers: { [identityHeader]: token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  }
}
