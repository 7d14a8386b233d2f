import { subscriptions, type ConsumerName } from '@2x7/contracts';
import type { ConfirmChannel, Options } from 'amqplib';

export const exchange = '2x7.events';
export const deadExchange = '2x7.dead';
export const queueOf = (consumer: ConsumerName): string => `2x7.${consumer}`;
export const deadQueueOf = (consumer: ConsumerName): string => `2x7.${consumer}.dead`;

/** Through this direct exchange a consumer moves its own events to its retry queues and its dead letters; the key is the queue's name. */
export const moveExchangeOf = (consumer: ConsumerName): string => `2x7.${consumer}`;

/** ms before each retry of a failed event. After the last one the event becomes a dead letter. */
export const retryDelays = [1_000, 5_000, 30_000, 120_000, 600_000] as const;
export const retryQueueOf = (consumer: ConsumerName, delay: number): string => `2x7.${consumer}.retry.${delay / 1000}s`;

/** Message headers: number of failed tries; the event's own routing key; reason and time of becoming a dead letter. */
export const attemptHeader = 'x-attempt';
export const routingKeyHeader = 'x-routing-key';
export const reasonHeader = 'x-reason';
export const diedHeader = 'x-died-at';

/** Deliveries without ack, as after a consumer's crash, before the event becomes a dead letter. RabbitMQ before 4.0 has no default limit. */
const deliveryLimit = 20;

const quorum = (more: Record<string, unknown> = {}): Options.AssertQueue => ({
  durable: true,
  arguments: { 'x-queue-type': 'quorum', ...more },
});

async function declareConsumer(channel: ConfirmChannel, consumer: ConsumerName): Promise<void> {
  const queue = queueOf(consumer);
  const moved = moveExchangeOf(consumer);
  await channel.assertExchange(moved, 'direct', { durable: true });
  await channel.assertQueue(deadQueueOf(consumer), quorum());
  await channel.bindQueue(deadQueueOf(consumer), deadExchange, queue);
  await channel.bindQueue(deadQueueOf(consumer), moved, deadQueueOf(consumer));
  await channel.assertQueue(
    queue,
    quorum({
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': deadExchange,
      'x-dead-letter-routing-key': queue,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    }),
  );
  for (const type of subscriptions[consumer]) await channel.bindQueue(queue, exchange, type);
  for (const delay of retryDelays) {
    await channel.assertQueue(
      retryQueueOf(consumer, delay),
      quorum({
        'x-message-ttl': delay,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': queue,
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      }),
    );
    await channel.bindQueue(retryQueueOf(consumer, delay), moved, retryQueueOf(consumer, delay));
  }
}

/**
 * Declares every exchange and queue. A job does, before the services start with accounts of their own (accounts.ts); with one
 * account for all, publishers and consumers both do, so neither has to start first.
 */
export async function declareTopology(channel: ConfirmChannel): Promise<void> {
  await channel.assertExchange(exchange, 'topic', { durable: true });
  await channel.assertExchange(deadExchange, 'direct', { durable: true });
  for (const consumer of Object.keys(subscriptions) as ConsumerName[]) await declareConsumer(channel, consumer);
}
