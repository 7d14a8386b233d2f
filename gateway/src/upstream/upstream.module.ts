import { Module } from '@nestjs/common';
import { CallHeaders } from './call-headers.js';
import { UpstreamMetrics } from './upstream-metrics.js';
import { Upstreams } from './upstreams.js';

@Module({ providers: [Upstreams, UpstreamMetrics, CallHeaders], exports: [Upstreams, CallHeaders] })
export class UpstreamModule {}
