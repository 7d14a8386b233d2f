import { ResolvedSession, type Identity } from '@2x7/contracts';
import { identityHeader, type IdentitySigner } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unreachable, type Upstream, type UpstreamAnswer } from '../upstream/upstream.js';

const timeoutMs = 3_000;
const tokenPattern = /^[A-Za-z0-9_-]{16,128}$/;
const Resolved = z.object({ data: ResolvedSession });

/** The value of a cookie, or undefined. */
export function cookie(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? '').split(';').find((entry) => entry.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** Asks auth, each time anew, whose session the cookie is: an ended session is seen at once. */
export class Sessions {
  /** `__Host-` binds the cookie to this one host and to https. */
  readonly cookieName: string;

  constructor(
    private readonly auth: Upstream,
    private readonly signer: IdentitySigner,
    publicUrl: string,
  ) {
    this.cookieName = publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
  }

  /** Whoever the cookie's session belongs to; a visitor without a live one. @throws AppError 503 or 504 when auth does not answer */
  async identify(request: FastifyRequest): Promise<Identity> {
    const token = cookie(request.headers.cookie, this.cookieName);
    if (!token || !tokenPattern.test(token)) return { kind: 'visitor' };
    const { statusCode, body } = await this.ask(token, request.id);
    const json: unknown = await body.json().catch(() => undefined);
    if (statusCode === 401) return { kind: 'visitor' };
    const resolved = Resolved.safeParse(json);
    if (statusCode !== 200 || !resolved.success)
      throw unreachable(new Error(`resolving a session answered ${statusCode}`));
    const { session, user, role } = resolved.data.data;
    return { kind: 'user', id: user, role, session };
  }
  private ask(token: string, requestId: string): Promise<UpstreamAnswer> {
    const identity = this.signer.sign({ kind: 'service', name: 'gateway' });
    const headers = {
      'content-type': 'application/json',
      'x-request-id': requestId,
      [identityHeader]: identity,
    };
    const body = Buffer.from(JSON.stringify({ token }));
    return this.auth.request({
      trafficClass: 'admin',
      method: 'POST',
      path: '/internal/sessions/resolve',
      headers,
      body,
      timeoutMs,
      repeatable: true,
    });
  }
}
