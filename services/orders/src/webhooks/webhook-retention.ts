import { Log, Periodic } from '@2x7/service-kit';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';

const hour = 3_600_000;
const keepDays = 90;
const batch = 1_000;

/** Forgets what webhooks said 90 days after they were applied. That they came, when and with what outcome stays: a repeat is still known. */
@Injectable()
export class WebhookRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(private readonly database: DataSource, log: Log) {
    this.periodic = new Periodic({ name: 'webhook bodies', everyMs: hour, work: (stopping) => this.forget(stopping), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  async forget(stopping?: AbortSignal): Promise<void> {
    let forgotten = batch;
    while (forgotten === batch && !stopping?.aborted) {
      [, forgotten] = await this.database.query<[unknown, number]>(
        `UPDATE webhook_events SET body = NULL WHERE seq IN (SELECT seq FROM webhook_events
           WHERE applied_at < now() - $1 * interval '1 day' AND body IS NOT NULL ORDER BY applied_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)`,
        [keepDays],
      );
    }
  }
}
