import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { Log } from '../../observability/logger.js';
import type { EventContext } from '../event-context.js';
import { InboxEntry } from './inbox-entry.js';

/** Gives an event handler the inbox entry of (service, event id), so that it takes effect once. */
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
    const entry = new InboxEntry(this.database, this.log, context.service, context.event);
    context.open(entry);
    await lastValueFrom(next.handle(), { defaultValue: undefined });
    await entry.close();
  }
}
