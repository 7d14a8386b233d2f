import { ResolvedSession, type Identity } from '@2x7/contracts';
import { identityHeader, IdentitySigner } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { unreachable, type UpstreamAnswer } from '../upstream/upstream.js';
import { Upstreams } from '../upstream/upstreams.js';
import { sessionCookieName } from './session-cookie.js';

const timeoutMs = 3_000;
const tokenPattern = /^[A-Za-z0-9_-]{16,128}$/;
const Resolved = z.object({ data: ResolvedSession });
/** Percent signs stay as they are: a session token has none. */
const decode = (value: string): string => value;

/** Finds the user of a session cookie. Auth is asked at every request, so an ended session has no effect at once. */
@Injectable()
export class SessionResolver {
  private readonly cookieName: string;

  constructor(
    @Inject(gatewayConfigToken) config: GatewayConfig,
    private readonly upstreams: Upstreams,
    private readonly signer: IdentitySigner,
  ) {
    this.cookieName = sessionCookieName(config);
  }

  /** The user of the cookie's session; a visitor without a live session. @throws AppError 503 or 504 when auth does not answer */
  async identify(request: FastifyRequest): Promise<Identity> {
    const token = parseCookie(request.headers.cookie ?? '', { decode })[this.cookieName];
    if (!token || !tokenPattern.test(token)) return { kind: 'visitor' };
    const { statusCode, body } = await this.resolve(token, request.id);
    const json: unknown = await body.json().catch(() => undefined);
    if (statusCode === 401) return { kind: 'visitor' };
    const resolved = Resolved.safeParse(json);
    if (statusCode !== 200 || !resolved.success) throw unreachable(new Error(`auth answered ${statusCode} when it resolved a session`));
    const { user: id, ...rest } = resolved.data.data;
    return { kind: 'user', id, ...rest };
  }

  private async resolve(token: string, requestId: string): Promise<UpstreamAnswer> {
    const headers = {
      'content-type': 'application/json',
      'x-request-id': requestId,
      [identityHeader]: await this.signer.sign({ kind: 'service', name: 'gateway' }, 'auth'),
    };
    return this.upstreams.get('auth').request({
      trafficClass: 'admin',
      method: 'POST',
      path: '/internal/sessions/resolve',
      headers,
      body: Buffer.from(JSON.stringify({ token })),
      timeoutMs,
      isRepeatable: true,
    });
  }
}
