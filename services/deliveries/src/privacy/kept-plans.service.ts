import { dayMs } from '@2x7/contracts';
import { Repeated, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NIL as lowestId } from 'uuid';
import { Clock } from '../time/clock.js';
import { CustomerOrdersClient } from './customer-orders.client.js';

/** Plans of one call. */
const batch = 1_000;

/**
 * Sends orders the ids of the plans that are not forgotten yet. Orders counts 13 months from the days that were sold; a plan that was paused, or whose
 * problem is open, is kept for longer, and its customer is needed for its emails, refunds and documents.
 */
@Injectable()
export class KeptPlansService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: CustomerOrdersClient,
    private readonly clock: Clock,
  ) {}

  /** Orders relies on an id for a week, so six days may fail. Plans of the last year need not be sent. */
  @Repeated({ name: 'kept plans', everyMs: dayMs })
  async send(stopping?: AbortSignal): Promise<void> {
    for (let ids = await this.after(lowestId); ids.length > 0 && !stopping?.aborted; ids = await this.after(ids.at(-1)!))
      await this.orders.keep(ids);
  }

  private async after(id: string): Promise<string[]> {
    const text = `SELECT id FROM subscriptions WHERE paid_at < ${this.clock.sql} - interval '1 year' AND id > $1 ORDER BY id LIMIT $2`;
    return (await sql.many<{ id: string }>(this.database, text, [id, batch])).map((row) => row.id);
  }
}
