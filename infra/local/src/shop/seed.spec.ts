import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { temporaryFolder } from '../files/temporary-folder.js';
import { seedDemo } from './seed.js';

const folder = temporaryFolder('seeding');
afterAll(() => folder.remove());

it('seedDemo ends the session with which it has signed in', async () => {
  const calls: string[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    calls.push(`${method} ${url} ${headers.cookie ?? 'without a cookie'}`);
    if (url === '/api/v1/auth/login') response.setHeader('set-cookie', 'sid=seed; Path=/');
    response.end(JSON.stringify({ success: true, data: [{ name: 'a plan that is there already' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await seedDemo({ url, admin: { email: 'a', password: 'b' }, ordersDatabase: '', deliveriesDatabase: '' }, folder.path);
    expect([calls.at(0), calls.at(-1)]).toEqual(['POST /api/v1/auth/login without a cookie', 'POST /api/v1/auth/logout sid=seed']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
