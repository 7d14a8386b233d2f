import { Injectable } from '@nestjs/common';
import { parseWebhook } from './webhook-event.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookWorker } from './webhook.worker.js';

@Injectable()
export class WebhookService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly worker: WebhookWorker,
  ) {}

  /**
   * Stores a signed webhook, then applies it. A repeat (same event id or same bytes) changes nothing.
   * A webhook that cannot be applied now stays stored for the worker, so everything answered with 2xx is durable.
   * @throws AppError 400 when the body is no webhook event
   */
  async receive(body: Buffer, eventId: string | undefined): Promise<void> {
    const added = await this.webhooks.add(parseWebhook(body), body, eventId);
    if (added) await this.worker.apply(added);
  }
}
