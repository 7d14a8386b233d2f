import { Repeated, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** ms */
const everyMs = 60_000;

/**
 * Replaces the differences of each figure by their sum, so that `order_statistics` stays small.
 * It is one statement: readers see the rows before or after, and several replicas may run it at once.
 */
@Injectable()
export class StatisticsRollup {
  constructor(private readonly database: DataSource) {}

  @Repeated({ name: 'statistics rollup', everyMs })
  async rollUp(): Promise<void> {
    await sql.execute(
      this.database,
      `
      WITH taken AS (
        DELETE FROM order_statistics WHERE (figure, coalesce(day, 'epoch')) IN (
          SELECT figure, coalesce(day, 'epoch') FROM order_statistics GROUP BY figure, day HAVING count(*) > 1) RETURNING *)
      INSERT INTO order_statistics SELECT figure, day, sum(orders), sum(paise) FROM taken GROUP BY figure, day`,
    );
  }
}
