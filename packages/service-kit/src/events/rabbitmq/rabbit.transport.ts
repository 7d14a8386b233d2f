import { subscriptions, type ConsumerName } from '@2x7/contracts';
import { connect } from 'amqp-connection-manager';
import type { Log } from '../../observability/logger.js';
import { EventTransport, type QueueDepth } from '../event-transport.js';
import type { EventServer } from '../event-server.js';
import { ConnectionRenewal, type BrokerConnection } from './connection-renewal.js';
import { QueueInspector } from './queue-inspector.js';
import { RabbitClient } from './rabbit.client.js';
import { RabbitServer } from './rabbit.server.js';
import { RabbitWatcher } from './rabbit.watcher.js';
import { isOwnAccount } from './accounts.js';
import { declareTopology } from './topology.js';

/**
 * ms until a connection attempt without an answer counts as failed. A broker that is starting, or a proxy before one that is
 * down, may accept the connection and stay silent.
 */
const connectTimeout = 5_000;

/** Events over RabbitMQ: confirmed publishing, durable quorum queues, manual acks, retries with growing delays, dead letters. */
export class RabbitTransport extends EventTransport {
  readonly client: RabbitClient;
  private readonly connection: BrokerConnection;
  private readonly inspector: QueueInspector;
  private readonly servers = new Set<EventServer>();

  /** @param name of the service, shown in the broker's list of connections */
  constructor(url: string, name: string, log: Log) {
    super();
    const manager = connect([url], {
      heartbeatIntervalInSeconds: 10,
      reconnectTimeInSeconds: 1,
      connectionOptions: { timeout: connectTimeout, clientProperties: { connection_name: name } },
    });
    manager.on('disconnect', ({ err }) => log.warn('broker disconnected', { reason: err?.message }));
    manager.on('connect', () => log.info('broker connected'));
    const declare = isOwnAccount(url, name) ? (): Promise<void> => Promise.resolve() : declareTopology;
    this.connection = { manager, renewal: new ConnectionRenewal(manager, log), declare };
    this.client = new RabbitClient(this.connection);
    this.inspector = new QueueInspector(this.connection);
  }

  consumer(service: string, log: Log): EventServer {
    return this.keep(new RabbitServer({ service, kind: 'consumer', log }, this.connection));
  }

  watcher(service: string, log: Log): EventServer {
    return this.keep(new RabbitWatcher({ service, kind: 'watcher', log }, this.connection));
  }

  queues(service: string): Promise<QueueDepth[]> {
    return service in subscriptions ? this.inspector.depths(service as ConsumerName) : Promise.resolve([]);
  }

  async close(): Promise<void> {
    await this.connection.renewal.end();
    await Promise.all([...this.servers].map((server) => server.close()));
    await this.connection.manager.close();
  }

  private keep(server: EventServer): EventServer {
    this.servers.add(server);
    return server;
  }
}
