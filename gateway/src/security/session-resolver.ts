import { ResolvedCustomer, ResolvedRider, ResolvedSession, type Identity, type Route } from '@2x7/contracts';
import { customerCookie, identityHeader, IdentitySigner, riderCookie, userCookie, type HostCookie } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { unreachable, type UpstreamAnswer } from '../upstream/upstream.js';
import { Upstreams } from '../upstream/upstreams.js';

/** ms. Every call of a signed-in caller waits for this one first. */
const timeoutMs = 3_000;
/** A token has 43 characters of base64url. What cannot be one costs no call. */
const tokenPattern = /^[A-Za-z0-9_-]{16,128}$/;

/** A kind of session: its cookie, the service that keeps it, and the identity in the service's answer. */
type SessionKind = {
  cookie: HostCookie;
  service: 'auth' | 'deliveries';
  trafficClass: Route['trafficClass'];
  path: string;
  Identity: z.ZodType<Identity>;
};

const answerOf = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

const userSession = (publicUrl: string): SessionKind => ({
  cookie: userCookie(publicUrl),
  service: 'auth',
  trafficClass: 'admin',
  path: '/internal/sessions/resolve',
  Identity: answerOf(ResolvedSession).transform(({ data: { user: id, ...rest } }) => ({ kind: 'user', id, ...rest })),
});

const customerSession = (publicUrl: string): SessionKind => ({
  cookie: customerCookie(publicUrl),
  service: 'deliveries',
  trafficClass: 'customer',
  path: '/internal/customer-sessions/resolve',
  Identity: answerOf(ResolvedCustomer).transform(({ data }) => ({ kind: 'customer', ...data })),
});

const riderSession = (publicUrl: string): SessionKind => ({
  cookie: riderCookie(publicUrl),
  service: 'deliveries',
  trafficClass: 'customer',
  path: '/internal/run-sessions/resolve',
  Identity: answerOf(ResolvedRider).transform(({ data }) => ({ kind: 'rider', ...data })),
});

/** Finds the caller by a session cookie. The service that keeps the session is asked at every request, so a session is refused from the moment at which it ends. */
@Injectable()
export class SessionResolver {
  private readonly user: SessionKind;
  private readonly customer: SessionKind;
  private readonly rider: SessionKind;

  constructor(
    @Inject(gatewayConfigToken) { publicUrl }: GatewayConfig,
    private readonly upstreams: Upstreams,
    private readonly signer: IdentitySigner,
  ) {
    this.user = userSession(publicUrl);
    this.customer = customerSession(publicUrl);
    this.rider = riderSession(publicUrl);
  }

  /** The caller of a route; a visitor without a live session. @throws AppError 503 or 504 when the session cannot be looked up */
  async identify(access: Route['access'], request: FastifyRequest): Promise<Identity> {
    if (access === 'public') return { kind: 'visitor' };
    const kind = access === 'customer' || access === 'rider' ? this[access] : this.user;
    const token = kind.cookie.read(request.headers.cookie);
    if (!token || !tokenPattern.test(token)) return { kind: 'visitor' };
    const { statusCode, body } = await this.resolve(kind, token, request.id);
    const json: unknown = await body.json().catch(() => undefined);
    if (statusCode === 401) return { kind: 'visitor' };
    const identity = kind.Identity.safeParse(json);
    if (statusCode !== 200 || !identity.success)
      throw unreachable(new Error(`${kind.service} answered ${statusCode} when it resolved a session`));
    return identity.data;
  }

  private async resolve({ service, path, trafficClass }: SessionKind, token: string, requestId: string): Promise<UpstreamAnswer> {
    const headers = {
      'content-type': 'application/json',
      'x-request-id': requestId,
      [identityHeader]: await this.signer.sign({ kind: 'service', name: 'gateway' }, service),
    };
    return this.upstreams.get(service).request({
      trafficClass,
      method: 'POST',
      path,
      headers,
      body: Buffer.from(JSON.stringify({ token })),
      timeoutMs,
      isRepeatable: true,
    });
  }
}
