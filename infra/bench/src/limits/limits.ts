import path from 'node:path';
import { hasRabbit, startRabbit } from '@2x7/local/testing';
import { connect } from 'amqplib';
import pg from 'pg';

const seconds = 4;
const workers = 16;

async function perSecond(work: (worker: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const repeat = async (worker: number): Promise<void> => {
    for (; performance.now() - started < seconds * 1_000; done += 1) await work(worker);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => repeat(worker)));
  return done / ((performance.now() - started) / 1_000);
}

/** Measures commits of one inserted row each, over ten connections. */
export async function commitsPerSecond(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  try {
    await pool.query('CREATE TABLE IF NOT EXISTS commits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, worker int)');
    return await perSecond((worker) => pool.query('INSERT INTO commits (worker) VALUES ($1)', [worker]));
  } finally {
    await pool.end();
  }
}

/** Measures publishes that a quorum queue confirms; each worker waits for its confirm. Undefined where RabbitMQ is not installed. */
export async function publishesPerSecond(folder: string): Promise<number | undefined> {
  if (!hasRabbit()) return undefined;
  const rabbit = await startRabbit({ dir: path.join(folder, 'rabbit') });
  try {
    const connection = await connect(rabbit.url);
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue('bench', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    const body = Buffer.alloc(1_200, 'x');
    const publish = (): Promise<void> =>
      new Promise((resolve, reject) =>
        channel.sendToQueue('bench', body, { persistent: true }, (error: Error | null) => (error ? reject(error) : resolve())),
      );
    const rate = await perSecond(publish);
    await connection.close();
    return rate;
  } finally {
    await rabbit.stop();
  }
}
