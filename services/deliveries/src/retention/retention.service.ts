import { Log, Retention } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { retentionRules } from './retention-rules.js';

/** Forgets what the deliveries service no longer needs of customers. */
@Injectable()
export class RetentionService extends Retention {
  protected readonly rules = retentionRules;

  constructor(
    database: DataSource,
    log: Log,
    private readonly clock: Clock,
  ) {
    super(database, log);
  }

  protected override now(): Promise<Date> {
    return this.clock.now(this.database);
  }
}
