import { AppError } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';

const originOf = (address: string | undefined): string | undefined =>
  address && URL.canParse(address) ? new URL(address).origin : address;

/** Our own origin under the name that the browser used: a shop may be opened by more names than its public one. */
const isOurs = (origin: string, request: FastifyRequest, publicUrl: string): boolean =>
  origin === publicUrl || origin === `${new URL(publicUrl).protocol}//${request.headers.host}`;

/**
 * Refuses a write that a browser sends for another site. What browsers of today say in
 * `Sec-Fetch-Site` decides; older ones are known by `Origin` or `Referer`; who sends none of the three is
 * no browser, and carries no one's cookies by accident.
 * @throws AppError 403 `cross_site`
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  const origin = originOf(request.headers.origin ?? request.headers.referer);
  const ours = origin !== undefined && isOurs(origin, request, publicUrl);
  const allowed =
    site === undefined
      ? origin === undefined || ours
      : site === 'same-origin' || (site === 'same-site' && ours);
  if (!allowed) throw new AppError('cross_site', 'This request came from another site.');
}
