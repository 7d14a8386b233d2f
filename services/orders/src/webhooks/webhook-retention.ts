import { Log, Periodic } from '@2x7/service-kit';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { WebhookRepository } from './webhook.repository.js';

/** ms: one hour. */
const interval = 3_600_000;
const keepDays = 90;
const batchSize = 1_000;

/** Deletes the bodies of webhooks, which contain personal data, 90 days after they were applied. The rows stay, so a repeat is still recognised. */
@Injectable()
export class WebhookRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(private readonly webhooks: WebhookRepository, log: Log) {
    this.periodic = new Periodic({ name: 'webhook retention', everyMs: interval, work: (stopping) => this.deleteOldBodies(stopping), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  async deleteOldBodies(stopping?: AbortSignal): Promise<void> {
    let deleted = batchSize;
    while (deleted === batchSize && !stopping?.aborted) deleted = await this.webhooks.deleteBodies(keepDays, batchSize);
  }
}
