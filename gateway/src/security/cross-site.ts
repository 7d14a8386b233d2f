import { AppError } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';

const originOf = (address: string | undefined): string | undefined =>
  address && URL.canParse(address) ? new URL(address).origin : address;

/** The shop's origin, also under the host name that the browser used: a shop may have more names than its public one. */
const isOurs = (origin: string, request: FastifyRequest, publicUrl: string): boolean =>
  origin === publicUrl || origin === `${new URL(publicUrl).protocol}//${request.headers.host}`;

/**
 * Refuses a write that a browser sends from another site. `Sec-Fetch-Site` decides; browsers too old to send it are
 * judged by `Origin` or `Referer`. A client that sends none of the three is no browser, so no cookie of a user travels by accident.
 * @throws AppError 403 `cross_site`
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  const origin = originOf(request.headers.origin ?? request.headers.referer);
  const ours = origin !== undefined && isOurs(origin, request, publicUrl);
  const allowed = site === undefined ? origin === undefined || ours : site === 'same-origin' || (site === 'same-site' && ours);
  if (!allowed) throw new AppError('cross_site', 'This request came from another site.');
}
