import { connect } from 'amqplib';
import { declareTopology } from './topology.js';

/**
 * Declares every exchange and queue with an administrator's account, for services whose accounts may not.
 * @throws the broker's error when it cannot be reached or refuses
 */
export async function provideTopology(url: string): Promise<void> {
  const connection = await connect(url, { timeout: 10_000 });
  connection.on('error', () => undefined); // pending calls fail with the connection
  try {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    await declareTopology(channel);
  } finally {
    await connection.close().catch(() => undefined);
  }
}
