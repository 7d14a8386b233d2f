import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { prepared } from '../../database/prepared-statements.js';
import { sql } from '../../database/sql.js';
import { Log } from '../../observability/logger.js';
import type { EventContext } from '../event-context.js';

/** Runs an event handler once per (service, event id): inbox row and handler commit together, or neither does. */
@Injectable()
export class InboxInterceptor implements NestInterceptor {
  constructor(
    private readonly database: DataSource,
    private readonly log: Log,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<void> {
    return from(this.handleOnce(execution.switchToRpc().getContext<EventContext>(), next));
  }

  private async handleOnce(context: EventContext, next: CallHandler): Promise<void> {
    const { id, type } = context.event;
    await this.database.transaction(async (tx) => {
      const inserted = await sql.execute(tx, prepared('INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'), [
        context.service,
        id,
      ]);
      if (inserted === 0) return this.log.info('event already handled', { event_id: id, type });
      context.openTransaction(tx);
      await lastValueFrom(next.handle(), { defaultValue: undefined });
      this.log.info('event handled', { event_id: id, type });
    });
  }
}
