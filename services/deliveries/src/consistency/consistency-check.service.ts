import { addDays, dayOf, instantOf, type Day } from '@2x7/contracts';
import { Log, Metrics, Repeated, sql } from '@2x7/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { ConsistencyRepository, type Findings } from './consistency.repository.js';

/** Indian time: after the cut-offs of the evening, before the first deliveries. */
const checkTime = '03:00';
/** ms between two looks whether the check of the night is due. */
const lookEveryMs = 60_000;
/** SQL interval after which a check without a result has crashed. It takes seconds to minutes. */
const crashedAfter = `interval '30 minutes'`;
/** ms for which a metric is kept. */
const keepMs = 30_000;

type Last = { violations: number; at: number };

/** Checks all deliveries once a night, on one instance. A night that was missed is checked at the next start. */
@Injectable()
export class ConsistencyCheckService implements OnModuleInit {
  /** The last night that needs no further look. */
  private done?: Day;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly rules: ConsistencyRepository,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const gauge = (name: string, help: string, value: (last: Last) => number): void =>
      this.metrics.sampled({ name, help, keepMs }, async () => [{ labels: {}, value: value(await this.last()) }]);
    gauge(
      'consistency_violations',
      'Contradictions that the last nightly check of meals, slots and boxes found; must be 0',
      ({ violations }) => violations,
    );
    gauge('consistency_checked_timestamp_seconds', 'Unix time of the last nightly check that was finished; 0 if none was', ({ at }) => at);
  }

  @Repeated({ name: 'nightly check', everyMs: lookEveryMs })
  async checkDue(stopping?: AbortSignal): Promise<void> {
    const now = await this.clock.now(this.database);
    const night = now < instantOf(dayOf(now), checkTime) ? addDays(dayOf(now), -1) : dayOf(now);
    if (this.done === night) return;
    if (await this.claim(night)) await this.store(night, await this.rules.find(stopping));
    const isFinished = `SELECT FROM consistency_checks WHERE night = $1 AND finished_at IS NOT NULL`;
    if (await sql.oneOrNone(this.database, isFinished, [night])) this.done = night;
  }

  /** @returns false while another instance checks, and when the night is checked */
  private async claim(night: Day): Promise<boolean> {
    const claimed = await sql.execute(
      this.database,
      `INSERT INTO consistency_checks AS other (night, started_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (night) DO UPDATE SET started_at = EXCLUDED.started_at
         WHERE other.finished_at IS NULL AND other.started_at < EXCLUDED.started_at - ${crashedAfter}`,
      [night],
    );
    return claimed > 0;
  }

  private async store(night: Day, { violations, examples }: Findings): Promise<void> {
    const text = `UPDATE consistency_checks SET finished_at = clock_timestamp(), violations = $2, examples = $3 WHERE night = $1`;
    await sql.execute(this.database, text, [night, violations, JSON.stringify(examples)]);
    if (violations === 0) return this.log.info('nightly check passed', { night });
    this.log.error('nightly check found contradictions', undefined, { night, violations, examples });
  }

  private async last(): Promise<Last> {
    const text = `SELECT violations, extract(epoch FROM finished_at)::float8 AS at FROM consistency_checks
      WHERE finished_at IS NOT NULL ORDER BY night DESC LIMIT 1`;
    return (await sql.oneOrNone<Last>(this.database, text)) ?? { violations: 0, at: 0 };
  }
}
