import { sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';

/** The time that decides about cut-offs: the database's clock, because the clocks of several instances differ. */
@Injectable()
export class Clock {
  constructor(@Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'clockOffsetMs'>) {}

  /** ms by which this clock is ahead of the database's: 0 but in a demonstration and in tests. */
  get offsetMs(): number {
    return Math.round(this.config.clockOffsetMs?.() ?? 0);
  }

  /** SQL expression of the current time. It is not the start of the transaction: a command may have waited for a lock. */
  get sql(): string {
    const ms = this.offsetMs;
    return ms === 0 ? 'clock_timestamp()' : `(clock_timestamp() + interval '${ms} milliseconds')`;
  }

  /** `sql` for a prepared statement, whose text must stay the same. @param offset placeholder of `offsetMs`, such as `$2` */
  sqlAhead(offset: string): string {
    return `(clock_timestamp() + ${offset}::float8 * interval '1 millisecond')`;
  }

  async now(db: Db): Promise<Date> {
    return (await sql.one<{ now: Date }>(db, `SELECT ${this.sql} AS now`)).now;
  }
}
