import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { AdminClient } from './admin-client.js';

it('AdminClient signs in again and repeats its call when its session has ended', async () => {
  let session = 0;
  let refused = 0;
  const server = createServer(({ url, headers }, response) => {
    const isLogin = url === '/api/v1/auth/login';
    if (isLogin) response.setHeader('set-cookie', `sid=${(session += 1)}; Path=/`);
    const isKnown = isLogin || headers.cookie === `sid=${session}`;
    if (!isKnown) refused += 1;
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ success: isKnown, data: url }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const client = await AdminClient.signIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { email: 'a', password: 'b' });
    const upload = () => client.call('POST', '/upload/image', new FormData());
    expect(await upload()).toBe('/api/v1/upload/image');
    session += 1;
    expect(await Promise.all([upload(), upload()])).toEqual(Array(2).fill('/api/v1/upload/image'));
    expect(refused).toBeGreaterThan(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
