import { z } from 'zod';
import type { ErrorCode } from '../errors.js';
import type { Access } from '../auth/identity.js';
import type { ServiceName } from '../services.js';

/**
 * The traffic class of a call. Each class has a bulkhead in the gateway, so slow or failing calls of one leave capacity for the others.
 * `photo`: uploads of customers, each of which may last as long as its client takes to send it.
 */
export type TrafficClass = 'customer' | 'photo' | 'admin' | 'provider';

/**
 * How long a success may be kept. `no-store`: not at all; `private, no-store` says so to proxies that read only the first word. `no-cache`: browsers keep it and ask each time whether it changed.
 * `gateway`: as `no-cache`, and the gateway answers from its memory until the catalogue changes. `public, max-age=60`: for a minute, also in proxies.
 */
type CacheRule = 'no-store' | 'private, no-store' | 'no-cache' | 'gateway' | 'public, max-age=60';

/** One call of the public API. Gateway, OpenAPI, access tests and e2e read the same row. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, ids as `:id`. */
  path: string;
  /** Groups the calls in the OpenAPI document. */
  tag: string;
  /** The service that answers; `gateway` answers itself. */
  service: ServiceName | 'gateway';
  access: Exclude<Access, 'internal' | 'probe'>;
  trafficClass: TrafficClass;
  /** Requests a minute from one address. `service`: the service limits these calls itself, and no limit of the gateway applies. */
  limit: number | 'service';
  /**
   * Whether the limit counts browsers with a device cookie apart from the others of their address, in a few groups. Only auth can verify such a
   * cookie. It counts a browser with a forged one by its network, so a forged one allows no guess more.
   */
  limitsDevices: boolean;
  /** The query parameters. */
  query?: z.ZodObject;
  /** A schema of JSON, a form with one image, or bytes whose signature the service checks. */
  body?: z.ZodType | 'image' | 'raw';
  /** Whether a browser's call from another site is refused. Reads and signed bodies need no such check. */
  refusesCrossSite: boolean;
  /** ms after which the gateway stops waiting for the response headers of the service. */
  timeoutMs: number;
  /** Whether a second call changes nothing, so that the gateway may repeat it after a broken connection. */
  isRepeatable: boolean;
  /** Status of a success. */
  status: 200 | 201;
  answer: z.ZodType | 'csv' | 'pdf' | 'webp';
  /** Error codes of the call, in addition to those of any request: 405, 414 and 431. */
  failures: readonly ErrorCode[];
  cache: CacheRule;
  /** Whether a success invalidates the cache of the gateway. */
  changesCatalogue: boolean;
  /** Whether the gateway forgets the images with this id. */
  removesImage: boolean;
  /** Whether the gateway compresses the answer. Answers that contain secrets are not compressed (BREACH attack). */
  isCompressed: boolean;
  /** Request headers that the gateway forwards in addition to those of every call. */
  requestHeaders: readonly string[];
  /** Response headers of a success that clients may use, each with its meaning. */
  responseHeaders: Readonly<Record<string, string>>;
  summary: string;
};

type Required = 'method' | 'path' | 'tag' | 'service' | 'access' | 'answer' | 'summary';
export type RouteFacts = Pick<Route, Required> & Partial<Omit<Route, Required>>;

/** ms. Auth takes up to 3 s more to resolve the session first, so no read lasts 6 s and no write 10 s. */
const timeouts = { read: 3_000, write: 6_500 };
/** Requests a minute from one address. */
const limits = { reads: 300, writes: 120 };

/** A search is a read, and yet a POST: proxies log addresses, and a search can be a customer's email or phone. */
export const searchFacts = { limit: limits.reads, timeoutMs: timeouts.read, isRepeatable: true } as const;

const failuresOf = ({ method, path, query, access, service }: RouteFacts, refusesCrossSite: boolean): ErrorCode[] => [
  ...(query ? (['invalid'] as const) : []),
  ...(method === 'GET' ? [] : (['invalid', 'payload_too_large', 'unsupported_media_type'] as const)),
  ...(access === 'public' ? [] : (['unauthorized'] as const)),
  ...(access === 'admin' || access === 'confirmed-admin' ? (['forbidden'] as const) : []),
  ...(access.startsWith('confirmed-') ? (['password_required'] as const) : []),
  ...(refusesCrossSite ? (['cross_site'] as const) : []),
  ...(path.includes(':id') ? (['not_found'] as const) : []),
  'rate_limited',
  ...(service === 'gateway' ? [] : (['unexpected', 'unavailable', 'timeout'] as const)),
];

/** Completes a row with defaults that follow from its method and access. */
export function defineRoute(facts: RouteFacts): Route {
  const isRead = facts.method === 'GET';
  const refusesCrossSite = facts.refusesCrossSite ?? !isRead;
  return {
    trafficClass: facts.access === 'public' ? 'customer' : 'admin',
    limit: isRead ? limits.reads : limits.writes,
    limitsDevices: false,
    timeoutMs: isRead ? timeouts.read : timeouts.write,
    isRepeatable: isRead,
    status: 200,
    cache: 'no-store',
    changesCatalogue: false,
    removesImage: false,
    isCompressed: true,
    requestHeaders: [],
    responseHeaders: {},
    ...facts,
    refusesCrossSite,
    failures: [...new Set([...failuresOf(facts, refusesCrossSite), ...(facts.failures ?? [])])],
  };
}

/** A success without data. */
export const ok = z.object({ success: z.literal(true) });
/** A success with data. */
export const data = <T extends z.ZodType>(schema: T) => ok.extend({ data: schema });
