import { Module } from '@nestjs/common';
import { EmailJobRepository } from './email-job.repository.js';
import { EmailMetrics } from './email-metrics.js';

@Module({ providers: [EmailJobRepository, EmailMetrics], exports: [EmailJobRepository] })
export class JobsModule {}
