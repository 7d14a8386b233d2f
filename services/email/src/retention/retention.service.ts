import { applyRetention, Log, Repeated } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retentionRules } from './retention-rules.js';

/** ms: one hour. */
const interval = 3_600_000;

/** Forgets what the email worker no longer needs of customers. */
@Injectable()
export class RetentionService {
  constructor(
    readonly database: DataSource,
    readonly log: Log,
  ) {}

  @Repeated({ name: 'retention', everyMs: interval })
  async repeat(stopping?: AbortSignal): Promise<void> {
    await this.forget(new Date(), stopping);
  }

  async forget(now: Date, stopping?: AbortSignal): Promise<void> {
    await applyRetention(this, retentionRules, { now, stopping });
  }
}
