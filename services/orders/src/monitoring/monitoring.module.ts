import { Module } from '@nestjs/common';
import { OrderMetrics } from './order-metrics.js';

@Module({ providers: [OrderMetrics] })
export class MonitoringModule {}
