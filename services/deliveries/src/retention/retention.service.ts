import { applyRetention, Log, Repeated } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { retentionRules } from './retention-rules.js';

/** ms: one hour. */
const interval = 3_600_000;

/** Forgets what the deliveries service no longer needs of customers. */
@Injectable()
export class RetentionService {
  constructor(
    readonly database: DataSource,
    readonly log: Log,
    private readonly clock: Clock,
  ) {}

  @Repeated({ name: 'retention', everyMs: interval })
  async repeat(stopping?: AbortSignal): Promise<void> {
    await this.forget(await this.clock.now(this.database), stopping);
  }

  async forget(now: Date, stopping?: AbortSignal): Promise<void> {
    await applyRetention(this, retentionRules, { now, stopping });
  }
}
