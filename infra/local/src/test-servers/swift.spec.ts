import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { hasSwift, startSwift, type Swift } from './swift.js';
import type { SwiftPorts } from './swift-files.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { freePorts } from '../process/ports.js';

const clientOf = ({ endpoint, accessKey, secretKey, region }: Swift): Client => {
  const { hostname, port } = new URL(endpoint);
  return new Client({ endPoint: hostname, port: Number(port), useSSL: false, pathStyle: true, accessKey, secretKey, region });
};

(hasSwift() ? describe : describe.skip)('the private S3 server', () => {
  const home = temporaryFolder('swift');
  let swift: Swift;

  beforeAll(async () => {
    swift = await startSwift({ dir: path.join(home.path, 'swift') });
  });
  afterAll(async () => {
    await swift.stop();
    home.remove();
  });

  it('returns a stored object with its type', async () => {
    const client = clientOf(swift);
    await client.makeBucket('images', swift.region);
    await client.putObject('images', 'a/b.webp', Buffer.from('content'), 7, { 'content-type': 'image/webp' });
    const object = await client.getObject('images', 'a/b.webp');
    expect(await text(object)).toBe('content');
    expect((await client.statObject('images', 'a/b.webp')).metaData['content-type']).toBe('image/webp');
  });

  it('refuses a wrong secret', async () => {
    const client = clientOf({ ...swift, secretKey: 'guess' });
    await expect(client.listBuckets()).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });

  it('starts on other ports when another program has taken one of its ports', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as net.AddressInfo;
    const accounts: number[] = [];
    const choosePorts = async (): Promise<SwiftPorts> => {
      const [proxy, free, container, object] = (await freePorts(4)) as [number, number, number, number];
      const account = accounts.length === 0 ? taken : free;
      accounts.push(account);
      return { proxy, account, container, object };
    };
    const second = await startSwift({ dir: path.join(home.path, 'second'), choosePorts });
    other.close();
    await clientOf(second).makeBucket('images', second.region);
    await second.stop();
    expect(accounts).toHaveLength(2);
  });
});
