import type { Identity, ServiceName } from '@2x7/contracts';
import { identityHeader, IdentitySigner } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { clientAddress } from '../security/client-address.js';

/** Headers of a client's request that reach every service. All others are dropped, above all those that claim an identity. */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
  'if-none-match',
  'if-modified-since',
  'range',
  'if-range',
];

/** The caller, and the service that is called. */
export type ServiceCall = { request: FastifyRequest; identity: Identity; service: ServiceName };

/** Headers of calls to services. */
@Injectable()
export class CallHeaders {
  private readonly protocol: string;
  private readonly trustedProxies: number;

  constructor(
    @Inject(gatewayConfigToken) { publicUrl, trustedProxies }: GatewayConfig,
    private readonly signer: IdentitySigner,
  ) {
    this.protocol = new URL(publicUrl).protocol.slice(0, -1);
    this.trustedProxies = trustedProxies;
  }

  /** The client's headers that may pass, its address, and the signed identity of the caller. @param more names that pass besides */
  async of({ request, identity, service }: ServiceCall, more: readonly string[] = []): Promise<Record<string, string>> {
    const given = [...requestHeaders, ...more].filter((name) => request.headers[name] !== undefined);
    return {
      ...Object.fromEntries(given.map((name) => [name, String(request.headers[name])])),
      'x-request-id': request.id,
      'x-forwarded-for': clientAddress(request, this.trustedProxies),
      'x-forwarded-proto': this.protocol,
      [identityHeader]: await this.signer.sign(identity, service),
    };
  }
}
