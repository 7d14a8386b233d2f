import type { AnyServiceName, Identity } from '@2x7/contracts';
import { identityHeader, IdentitySigner, type IdentityPair } from '@2x7/service-kit';
import type { Answer } from './shop-client.js';

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
    const init = {
      method,
      headers: { [identityHeader]: token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    };
    try {
      const response = await fetch(this.url + path, init);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }
}
