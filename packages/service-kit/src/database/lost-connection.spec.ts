import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
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

it('a connection that the server ends during the handshake fails the call and does not end the process', async () => {
  const server = createServer((socket) => void socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, termination]))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  const url = `postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/b`;
  const log = Log.create('test', { level: 'silent' });
  await expect(new DataSource(databaseOptions('test', url, { entities: [], migrations: [] }, log)).initialize()).rejects.toThrow();
});
