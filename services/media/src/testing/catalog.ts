import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestCatalog = {
  url: string;
  used: Set<string>;
  callers: unknown[];
  failing: boolean;
  close(): Promise<void>;
};

const callerOf = (token: unknown): unknown => JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).identity;

/** Answers like catalog whether an image is in use; answers 500 while `failing`. */
export async function testCatalog(): Promise<TestCatalog> {
  const catalog = { used: new Set<string>(), callers: [] as unknown[], failing: false };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://catalog');
    catalog.callers.push(callerOf(request.headers['x-identity']));
    response.statusCode = catalog.failing ? 500 : pathname === '/internal/images/in-use' ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: { in_use: catalog.used.has(searchParams.get('url') ?? '') } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(catalog, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
}
