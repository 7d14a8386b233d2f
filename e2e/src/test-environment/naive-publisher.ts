import type { DomainEvent } from '@2x7/contracts';
import { exchange } from '@2x7/service-kit/rabbitmq';
import { connect, type Channel } from 'amqplib';
import { killIfAt, onCommit, watchOutbox } from './kill-points.js';

/** ms. */
const reconnectAfter = 500;

/** Publishes without persistence and without confirms; without a connection the event is lost. */
class NaivePublisher {
  private channel?: Channel;

  constructor(private readonly url: string) {
    void this.connect();
  }

  publish(event: DomainEvent): void {
    this.channel?.publish(exchange, event.type, Buffer.from(JSON.stringify(event)), { messageId: event.id });
  }

  private async connect(): Promise<void> {
    try {
      const connection = await connect(this.url);
      connection.on('error', () => undefined); // `close` follows
      connection.on('close', () => this.later());
      this.channel = await connection.createChannel();
      this.channel.on('error', () => undefined); // the error is dropped on purpose: this build loses events
    } catch {
      this.later();
    }
  }

  private later(): void {
    this.channel = undefined;
    setTimeout(() => void this.connect(), reconnectAfter);
  }
}

/** Replaces the outbox: the event is published after the commit and stored nowhere. */
export function publishWithoutOutbox(rabbitUrl: string): void {
  const publisher = new NaivePublisher(rabbitUrl);
  watchOutbox((tx, event) => {
    onCommit(tx, () => {
      killIfAt('after-commit');
      publisher.publish(event);
    });
    return false;
  });
}
