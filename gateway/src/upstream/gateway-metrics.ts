import { Metrics } from '@2x7/service-kit';
import type { CachedRead, ReadCache } from '../cache/read-cache.js';
import type { Upstream } from './upstream.js';

type Watched = { upstreams: Record<string, Upstream>; cache: ReadCache };

/** What the gateway tells of itself beside its requests: the services behind it, and its memory of public reads. */
export class GatewayMetrics {
  readonly metrics = new Metrics('gateway');
  private readonly reads = this.metrics.counter('cache_reads_total', 'Public reads by where the answer came from', ['state']);

  countRead(state: CachedRead['state']): void {
    this.reads.inc({ state });
  }

  watch({ upstreams, cache }: Watched): void {
    const entries = Object.entries(upstreams);
    const each = (name: string, help: string, pick: (upstream: Upstream) => number): void =>
      this.metrics.sampled({ name, help, labelNames: ['upstream'] }, () =>
        entries.map(([upstream, one]) => ({ labels: { upstream }, value: pick(one) })),
      );
    each('upstream_breaker_open', '1 while a service counts as dead and is not asked', (one) => Number(one.isOpen));
    each('upstream_requests_in_flight', 'Calls to a service that have not ended', (one) => one.callsInHand);
    this.metrics.sampled({ name: 'cache_entries', help: 'Public reads in memory' }, () => [
      { labels: {}, value: cache.size },
    ]);
  }
}
