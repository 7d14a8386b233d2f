import { routes } from '@2x7/contracts';
import { currentRequestId, identityHeader, IdentitySigner, Metrics, type AnswerHeaders } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { unreachable } from '../upstream/upstream.js';
import { Upstreams } from '../upstream/upstreams.js';
import { ReadCache, type CachedRead, type Loaded } from './read-cache.js';
import { Representation, sendRepresentation } from './representation.js';

/** The reads that the gateway keeps in memory: plans and dishes as every visitor sees them. */
export const keptReads = routes.filter(({ cache }) => cache === 'gateway');
const timeoutMs = Math.max(...keptReads.map((route) => route.timeoutMs));

const headersOf = (cacheControl: string): Record<CachedRead['state'], AnswerHeaders> => ({
  hit: { 'x-cache': 'hit', 'cache-control': cacheControl },
  miss: { 'x-cache': 'miss', 'cache-control': cacheControl },
  stale: { 'x-cache': 'stale', 'cache-control': cacheControl },
});
const [found, absent] = [headersOf('no-cache'), headersOf('no-store')];

function send(reply: FastifyReply, { status, representation, state }: CachedRead): FastifyReply | Promise<FastifyReply> {
  return sendRepresentation(reply, representation, { status, headers: (status === 200 ? found : absent)[state] });
}

/** Plans and dishes from the gateway's memory, or from catalog. */
@Injectable()
export class PublicReads {
  private readonly cache: ReadCache;

  constructor(
    private readonly upstreams: Upstreams,
    private readonly signer: IdentitySigner,
    metrics: Metrics,
  ) {
    const reads = metrics.counter('cache_reads_total', 'Public reads by cache state: hit, miss or stale', ['state']);
    this.cache = new ReadCache({ load: (path) => this.load(path), onRead: (state) => reads.inc({ state }) });
    metrics.sampled({ name: 'cache_entries', help: 'Public reads in memory' }, () => [{ labels: {}, value: this.cache.size }]);
  }

  /** @param path below /api/v1 @throws AppError when catalog does not answer and no kept answer can be served */
  read(path: string): Promise<CachedRead> {
    return this.cache.read(path);
  }

  /** The kept answer, if catalog need not be asked for it. */
  fresh(path: string): Loaded | undefined {
    return this.cache.fresh(path);
  }

  /** Makes all kept answers out of date. */
  drop(): void {
    this.cache.drop();
  }

  /** Answers a read. Browsers revalidate each time and get a 304, so an edit shows at once. */
  answer(path: string, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const hit = this.cache.hit(path);
    return hit ? send(reply, hit) : this.read(path).then((read) => send(reply, read));
  }

  /** Asks catalog as a visitor. @throws AppError when it is down, late or fails */
  private async load(path: string): Promise<Loaded> {
    const headers = {
      accept: 'application/json',
      [identityHeader]: await this.signer.sign({ kind: 'visitor' }, 'catalog'),
      'x-request-id': currentRequestId() ?? '',
    };
    const call = { trafficClass: 'customer', method: 'GET', path, headers, timeoutMs } as const;
    const { statusCode, headers: answered, body } = await this.upstreams.get('catalog').request(call);
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200 && statusCode !== 404) throw unreachable(new Error(`catalog answered ${statusCode}`));
    return { status: statusCode, representation: new Representation(bytes, String(answered['content-type'])) };
  }
}
