import type { DomainEvent } from '@2x7/contracts';
import { exchange, Outbox } from '@2x7/service-kit';
import { connect, type Channel } from 'amqplib';
import { v7 as uuid } from 'uuid';
import { dieIfHere, onCommit } from './death.js';

const reconnectAfter = 500;

/** Publishes and forgets: nothing is persistent, nothing is confirmed, and without a connection the event is gone. */
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
      this.channel.on('error', () => undefined); // nobody is told: that is the point
    } catch {
      this.later();
    }
  }

  private later(): void {
    this.channel = undefined;
    setTimeout(() => void this.connect(), reconnectAfter);
  }
}

/** Makes the service what it would be without an outbox: the event is published after the commit. */
export function publishWithoutOutbox(rabbitUrl: string): void {
  const publisher = new NaivePublisher(rabbitUrl);
  Outbox.prototype.append = (tx, event) => {
    const full = { ...event, id: uuid(), version: 1, occurred_at: new Date().toISOString() } as DomainEvent;
    onCommit(tx, () => {
      dieIfHere('after-commit');
      publisher.publish(full);
    });
    return Promise.resolve(full);
  };
}
