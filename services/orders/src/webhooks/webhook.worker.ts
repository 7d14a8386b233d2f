import { Log, Repeated, type Statement } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { Order } from '../domain/order.js';
import { WebhookEvent } from './webhook-event.js';
import { WebhookHandler } from './webhook-handler.js';
import { WebhookRepository, type StoredWebhook } from './webhook.repository.js';

/** ms */
const everyMs = 2_000;
/**
 * An order can be unknown for some seconds, because its webhook was faster than create-order. After so many attempts, nine minutes, it stays
 * unknown: the payment belongs to something else that is paid through the same account, and the sweep reports it if it was captured.
 */
export const maximumAttempts = 9;

/** Applies stored webhooks, and repeats each until it succeeds. */
@Injectable()
export class WebhookWorker {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly handler: WebhookHandler,
    private readonly log: Log,
  ) {}

  /** Takes webhooks one at a time: a crash counts as an attempt of one webhook and delays no other. */
  @Repeated({ name: 'webhooks', everyMs })
  run(stopping: AbortSignal): Promise<void> {
    return this.webhooks.workOff((webhook) => this.apply(webhook), stopping);
  }

  /** Does not throw: after a failure the webhook is due again later. */
  async apply({ seq, body, attempts, order }: StoredWebhook): Promise<void> {
    try {
      const done = ({ status }: Order): Statement => this.webhooks.applied(seq, status);
      const outcome = await this.handler.handle(WebhookEvent.parse(body), { order, done });
      if (outcome === 'applied' || (outcome === 'unknown-order' && attempts < maximumAttempts)) return;
      if (outcome === 'unknown-order') this.log.warn('webhook of an unknown order, it will not be retried', { webhook: seq });
      await this.webhooks.markApplied(seq, outcome);
    } catch (error) {
      this.log.error('webhook could not be applied, it will be retried', error, { webhook: seq });
    }
  }
}
