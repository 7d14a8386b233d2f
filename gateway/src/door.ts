import type { ServiceName } from '@2x7/contracts';
import type { IdentitySigner, Log } from '@2x7/service-kit';
import type { GatewayConfig } from './config.js';
import type { GatewayMetrics } from './upstream/gateway-metrics.js';
import type { ReadCache } from './cache/read-cache.js';
import type { Sessions } from './security/sessions.js';
import type { Upstream } from './upstream/upstream.js';

/** What the routes of the gateway stand on. */
export type Door = {
  config: GatewayConfig;
  log: Log;
  upstreams: Record<ServiceName, Upstream>;
  signer: IdentitySigner;
  sessions: Sessions;
  cache: ReadCache;
  metrics: GatewayMetrics;
};
