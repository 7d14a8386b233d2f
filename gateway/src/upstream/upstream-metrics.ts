import { Metrics } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { Upstream } from './upstream.js';
import { Upstreams } from './upstreams.js';

/** Figures of the services behind the gateway. */
@Injectable()
export class UpstreamMetrics {
  constructor(metrics: Metrics, upstreams: Upstreams) {
    const each = (name: string, help: string, pick: (upstream: Upstream) => number): void =>
      metrics.sampled({ name, help, labelNames: ['upstream'] }, () =>
        upstreams.entries().map(([upstream, one]) => ({ labels: { upstream }, value: pick(one) })),
      );
    each('upstream_breaker_open', '1 while a circuit breaker of the service is open', (one) => Number(one.isOpen));
    each('upstream_requests_in_flight', 'Calls to a service that have not ended', (one) => one.callsInFlight);
  }
}
