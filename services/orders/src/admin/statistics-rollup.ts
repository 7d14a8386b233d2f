import { Log, Periodic } from '@2x7/service-kit';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';

const everyMs = 60_000;

/** Sums up the differences that changes of orders have left. A reader sees them before or after, never both; several may run. */
@Injectable()
export class StatisticsRollup implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(private readonly database: DataSource, log: Log) {
    this.periodic = new Periodic({ name: 'tallies', everyMs, work: () => this.rollUp(), log });
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
        DELETE FROM order_tally WHERE (what, coalesce(day, 'epoch')) IN (
          SELECT what, coalesce(day, 'epoch') FROM order_tally GROUP BY what, day HAVING count(*) > 1) RETURNING *)
      INSERT INTO order_tally SELECT what, day, sum(orders), sum(paise) FROM taken GROUP BY what, day`);
  }
}
