import { createHash } from 'node:crypto';
import { backoff, prepared, sql, WorkQueue, type Statement } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Order } from '../domain/order.js';
import { orderColumns, toOrder, type OrderRow } from '../persistence/stored-order.js';
import { providerOrderOf, type WebhookEvent } from './webhook-event.js';

/** A row of `webhook_events`. `attempts` counts those of the worker, including the current one. `order`: that of its payment, if it was just read. */
export type StoredWebhook = { seq: string; body: unknown; attempts: number; order?: Order };

@Injectable()
export class WebhookRepository {
  /** The next attempt of a claimed webhook is due in 2, 4, 8, … seconds, at most in an hour. */
  private readonly queue: WorkQueue<StoredWebhook>;

  constructor(private readonly database: DataSource) {
    this.queue = new WorkQueue(database, {
      table: 'webhook_events',
      key: 'seq',
      columns: 'seq, body, attempts',
      waiting: 'applied_at IS NULL',
      orderBy: 'seq',
      claim: `attempts = attempts + 1, next_attempt_at = ${backoff({ firstMs: 2_000, maxMs: 3_600_000 })}`,
    });
  }

  /**
   * Stores a webhook and reads the order of its payment. Its retry is due in 5 s, in case the first attempt fails.
   * @returns undefined when its event id or its bytes are stored already
   */
  async add(event: WebhookEvent, body: Buffer, eventId: string | undefined): Promise<StoredWebhook | undefined> {
    const hash = createHash('sha256').update(body).digest();
    const row = await sql.oneOrNone<{ seq: string } & (OrderRow | { id: null })>(
      this.database,
      prepared(`WITH added AS (
         INSERT INTO webhook_events (event_id, body_sha256, type, body, next_attempt_at)
         VALUES ($1, $2, $3, $4, now() + interval '5 seconds') ON CONFLICT DO NOTHING RETURNING seq)
       SELECT added.seq, ${orderColumns} FROM added LEFT JOIN orders o ON o.provider_order_id = $5`),
      [eventId ?? hash.toString('hex'), hash, event.event, event, providerOrderOf(event)],
    );
    if (!row) return undefined;
    const { seq, ...order } = row;
    return { seq, body: event, attempts: 0, order: order.id === null ? undefined : toOrder(order) };
  }

  async workOff(apply: (webhook: StoredWebhook) => Promise<void>, stopping?: AbortSignal): Promise<void> {
    await this.queue.workOff(apply, stopping);
  }

  async markApplied(seq: string, outcome: string): Promise<void> {
    await sql.together(this.database, [this.applied(seq, outcome)]);
  }

  applied(seq: string, outcome: string): Statement {
    return { text: 'UPDATE webhook_events SET applied_at = now(), outcome = $2 WHERE seq = $1', values: [seq, outcome] };
  }
}
