import { Repeated } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { WebhookRepository } from './webhook.repository.js';

/** ms: one hour. */
const interval = 3_600_000;
const keepDays = 90;
const batchSize = 1_000;

/** Deletes the bodies of webhooks, which contain personal data, 90 days after they were applied. The rows stay, so a repeat is still recognised. */
@Injectable()
export class WebhookRetention {
  constructor(private readonly webhooks: WebhookRepository) {}

  @Repeated({ name: 'webhook retention', everyMs: interval })
  async deleteOldBodies(stopping?: AbortSignal): Promise<void> {
    let deleted = batchSize;
    while (deleted === batchSize && !stopping?.aborted) deleted = await this.webhooks.deleteBodies(keepDays, batchSize);
  }
}
