import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WebhookEvent } from './webhook-event.js';

/** A row of `webhook_events`. `attempts` counts those of the worker, including the current one. */
export type StoredWebhook = { seq: string; body: unknown; attempts: number };

@Injectable()
export class WebhookRepository {
  constructor(private readonly database: DataSource) {}

  /** Stores a webhook. Its retry is due in 5 s, in case the first attempt fails. @returns undefined when its event id or its bytes are stored already */
  async add(event: WebhookEvent, body: Buffer, eventId: string | undefined): Promise<StoredWebhook | undefined> {
    const hash = createHash('sha256').update(body).digest();
    const [row] = await this.database.query<{ seq: string }[]>(
      `INSERT INTO webhook_events (event_id, body_sha256, type, body, next_attempt_at)
       VALUES ($1, $2, $3, $4, now() + interval '5 seconds') ON CONFLICT DO NOTHING RETURNING seq`,
      [eventId ?? hash.toString('hex'), hash, event.event, event],
    );
    return row && { seq: row.seq, body: event, attempts: 0 };
  }

  /** Takes one due webhook. Its next attempt is due in 2, 4, 8, … seconds, at most in an hour. */
  async takeDue(): Promise<StoredWebhook | undefined> {
    const [webhook] = await this.database.query<StoredWebhook[]>(
      `WITH taken AS (
         UPDATE webhook_events SET attempts = attempts + 1, next_attempt_at = now() + least(3600, power(2, least(attempts + 1, 12))) * interval '1 second'
         WHERE seq IN (SELECT seq FROM webhook_events WHERE applied_at IS NULL AND next_attempt_at <= now() ORDER BY seq LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING seq, body, attempts)
       SELECT seq, body, attempts FROM taken`,
    );
    return webhook;
  }

  async markApplied(seq: string, outcome: string): Promise<void> {
    await this.database.query('UPDATE webhook_events SET applied_at = now(), outcome = $2 WHERE seq = $1', [seq, outcome]);
  }

  /** Deletes at most `limit` bodies of webhooks that were applied more than `days` ago. @returns how many it deleted */
  async deleteBodies(days: number, limit: number): Promise<number> {
    const [row] = await this.database.query<{ deleted: number }[]>(
      `WITH deleted AS (
         UPDATE webhook_events SET body = NULL WHERE seq IN (SELECT seq FROM webhook_events
           WHERE applied_at < now() - $1 * interval '1 day' AND body IS NOT NULL ORDER BY applied_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING 1)
       SELECT count(*)::int AS deleted FROM deleted`,
      [days, limit],
    );
    return row?.deleted ?? 0;
  }
}
