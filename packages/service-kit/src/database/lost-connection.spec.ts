import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { withConnection } from './connection.js';
import { databaseOptions } from './database.js';
import { Log } from '../observability/logger.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

/** A message of PostgreSQL's protocol: type, length, body. */
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.from(`${type}    `);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const termination = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

/** The address of a server that answers the first message of each connection with `answer`. */
async function serverThat(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => void socket.once('data', () => answer(socket)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  return `postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/b`;
}

it('a connection that the server ends during the handshake fails the call and does not end the process', async () => {
  const url = await serverThat((socket) => socket.end(Buffer.concat([authenticated, ready, termination])));
  const log = Log.create('test', { level: 'silent' });
  await expect(new DataSource(databaseOptions('test', url, { entities: [], migrations: [] }, log)).initialize()).rejects.toThrow();
});

it('a connection that the server ends between two statements fails the second and does not end the process', async () => {
  let server: Socket | undefined;
  const url = await serverThat((socket) => {
    server = socket;
    socket.write(Buffer.concat([authenticated, ready]));
  });
  const work = withConnection(url, async (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    server!.end(termination);
    await ended;
    await client.query('SELECT 1');
  });
  await expect(work).rejects.toThrow('Client has encountered a connection error and is not queryable');
});
