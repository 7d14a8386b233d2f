import type { OnModuleDestroy } from '@nestjs/common';
import type { Log } from '../observability/logger.js';
import type { EventServer } from './event-server.js';
import type { EventTransport } from './event-transport.js';

/** The event servers of one service. They stop first when the service stops; Nest would let them run until HTTP is closed. */
export class EventServers implements OnModuleDestroy {
  readonly all: readonly EventServer[];

  constructor(service: string, transport: EventTransport | undefined, log: Log) {
    this.all = transport ? [transport.consumer(service, log), transport.watcher(service, log)] : [];
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.all.map((server) => server.close()));
  }
}
