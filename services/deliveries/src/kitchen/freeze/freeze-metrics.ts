import { Metrics, sql } from '@2x7/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../time/clock.js';

/** Shows whether slots get their boxes after their cut-off. */
@Injectable()
export class FreezeMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const gauge = {
      name: 'boxes_uncounted_oldest_seconds',
      help: 'Time since the first cut-off after which the boxes of a slot are not counted; 0 if all are',
    };
    this.metrics.sampled(gauge, async () => [{ labels: {}, value: await this.age() }]);
  }

  private async age(): Promise<number> {
    const now = this.clock.sql;
    const { age } = await sql.one<{ age: number }>(
      this.database,
      `SELECT coalesce(extract(epoch FROM ${now} - min(cut_off)), 0)::float8 AS age FROM slots WHERE boxed_at IS NULL AND cut_off <= ${now}`,
    );
    return age;
  }
}
