import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../observability/metrics.js';
import { askDatabase } from './database-answer.js';

/** ms. Shorter than a scrape waits for a gauge, so that a database that does not answer is reported as 0 and the gauge is not missing. */
const answerTimeout = 400;

/** Reports whether the database answers, also while there are no requests that would fail. */
@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit(): void {
    const gauge = { name: 'database_available', help: '1 while the database of the service answers, otherwise 0' };
    this.metrics.sampled(gauge, async () => [{ labels: {}, value: await this.isAvailable() }]);
  }

  private isAvailable(): Promise<0 | 1> {
    return askDatabase(this.database, answerTimeout).then(
      () => 1,
      () => 0,
    );
  }
}
