import type { Identity, ServiceName } from '@2x7/contracts';
import { customerCookie, deviceCookie, identityHeader, IdentitySigner, riderCookie, userCookie, type HostCookie } from '@2x7/service-kit';
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

/** The cookies that a service sets. It receives no others: the cookie of a session is enough to act as its user. */
const cookiesOf = (publicUrl: string): Partial<Record<ServiceName, readonly HostCookie[]>> => ({
  auth: [userCookie(publicUrl), deviceCookie(publicUrl)],
  deliveries: [customerCookie(publicUrl), riderCookie(publicUrl)],
});

/** The caller, and the service that is called. */
type ServiceCall = { request: FastifyRequest; identity: Identity; service: ServiceName };

/** Headers of calls to services. */
@Injectable()
export class CallHeaders {
  private readonly cookies: ReturnType<typeof cookiesOf>;
  private readonly protocol: string;
  private readonly trustedProxies: number;

  constructor(
    @Inject(gatewayConfigToken) { publicUrl, trustedProxies }: GatewayConfig,
    private readonly signer: IdentitySigner,
  ) {
    this.cookies = cookiesOf(publicUrl);
    this.protocol = new URL(publicUrl).protocol.slice(0, -1);
    this.trustedProxies = trustedProxies;
  }

  /** The client's headers that may pass, its address, and the signed identity of the caller. @param more names that pass besides */
  async of({ request, identity, service }: ServiceCall, more: readonly string[] = []): Promise<Record<string, string>> {
    const given = [...requestHeaders, ...more].filter((name) => name !== 'cookie' && request.headers[name] !== undefined);
    const cookie = more.includes('cookie') ? this.cookiesFor(service, request) : '';
    return {
      ...Object.fromEntries(given.map((name) => [name, String(request.headers[name])])),
      ...(cookie && { cookie }),
      'x-request-id': request.id,
      'x-forwarded-for': clientAddress(request, this.trustedProxies),
      'x-forwarded-proto': this.protocol,
      [identityHeader]: await this.signer.sign(identity, service),
    };
  }

  private cookiesFor(service: ServiceName, { headers }: FastifyRequest): string {
    const own = (this.cookies[service] ?? []).map((cookie) => cookie.pairIn(headers.cookie));
    return own.filter((pair) => pair !== undefined).join('; ');
  }
}
