import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { hasSwift, startSwift, type Swift } from './swift.js';
import { temporaryFolder } from '../files/temporary-folder.js';

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
    const parts: Buffer[] = [];
    for await (const part of object) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe('content');
    expect((await client.statObject('images', 'a/b.webp')).metaData['content-type']).toBe('image/webp');
  });

  it('refuses a wrong secret', async () => {
    const client = clientOf({ ...swift, secretKey: 'guess' });
    await expect(client.listBuckets()).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });
});
