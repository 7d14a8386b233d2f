import { Log, Periodic } from '@2x7/service-kit';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** ms */
const interval = 60_000;

/**
 * Replaces the differences of each figure by their sum, so that `order_statistics` stays small.
 * It is one statement: readers see the rows before or after, and several replicas may run it at once.
 */
@Injectable()
export class StatisticsRollup implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(private readonly database: DataSource, log: Log) {
    this.periodic = new Periodic({ name: 'statistics rollup', everyMs: interval, work: () => this.rollUp(), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  async rollUp(): Promise<void> {
    await this.database.query(`
      WITH taken AS (
        DELETE FROM order_statistics WHERE (figure, coalesce(day, 'epoch')) IN (
          SELECT figure, coalesce(day, 'epoch') FROM order_statistics GROUP BY figure, day HAVING count(*) > 1) RETURNING *)
      INSERT INTO order_statistics SELECT figure, day, sum(orders), sum(paise) FROM taken GROUP BY figure, day`);
  }
}
