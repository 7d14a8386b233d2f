import { row, type Row } from './report.js';

const rounds = 40;

type Answer = { data: { orders: { id: string; number: string }[]; next: string | null } };

/** The median duration of sequential requests, in ms. */
async function medianMs(request: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await request();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[rounds / 2]!;
}

/** Median response time in ms, by the name of the admin request. */
export type AdminTimes = Record<string, number>;

export type Admin = { email: string; password: string };

/** @returns the session's cookie of the signed-in administrator */
export async function signIn(shop: string, admin: Admin): Promise<string> {
  const login = await fetch(`${shop}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop },
    body: JSON.stringify(admin),
  });
  return login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Measures the first page of orders, a page far down, a search, the dashboard and one order, as a signed-in administrator. */
export async function adminTimes(shop: string, admin: Admin): Promise<AdminTimes> {
  const cookie = await signIn(shop, admin);
  const read = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { cookie, origin: shop, 'content-type': 'application/json' };
    const response = await fetch(`${shop}/api/v1/orders/admin/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const search = (body: object) => read('search', { method: 'POST', body: JSON.stringify(body) });
  let page = await search({ limit: 100 });
  for (let deeper = 0; deeper < 8 && page.data.next; deeper += 1) page = await search({ limit: 100, after: page.data.next });
  const known = page.data.orders.at(-1)!;
  const deep = page.data.next ? { after: page.data.next } : {};
  const requests: Record<string, () => Promise<Answer>> = {
    'first page': () => search({}),
    'a deep page': () => search(deep),
    'search by number': () => search({ search: known.number }),
    'dashboard figures': () => read('stats'),
    'one order': () => read(known.id),
  };
  const times: AdminTimes = {};
  for (const [name, request] of Object.entries(requests)) times[name] = await medianMs(request);
  return times;
}

/** Compares the response times with 100,000 orders with those with 1,000. */
export const adminRows = (few: AdminTimes, many: AdminTimes): Row[] =>
  Object.entries(many).map(([name, value]) =>
    row(`admin area at 100,000 orders: ${name}`, { value, unit: 'ms', limit: few[name], limitName: 'at 1,000', note: 'less is better' }),
  );
