import { EventTransport } from '../event-transport.js';
import type { Log } from '../../observability/logger.js';
import { InProcessClient } from './in-process.client.js';
import { InProcessServer, InProcessServers } from './in-process.server.js';

/** Events within one process: publishing an event is handling it, and fails while a consumer is missing or fails. */
export class InProcessTransport extends EventTransport {
  private readonly servers = new InProcessServers();
  readonly client = new InProcessClient(this.servers);

  consumer(service: string, log: Log): InProcessServer {
    return new InProcessServer({ service, kind: 'consumer', log }, this.servers);
  }

  watcher(service: string, log: Log): InProcessServer {
    return new InProcessServer({ service, kind: 'watcher', log }, this.servers);
  }

  queues(): Promise<[]> {
    return Promise.resolve([]);
  }

  async close(): Promise<void> {
    this.client.close();
    await this.servers.close();
  }
}
