import { row, type Row } from './report.js';

const rounds = 40;

type Answer = { data: { orders: { id: string; number: string }[]; next: string | null } };

/** ms: the middle one of many, asked one after the other. */
async function medianMs(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[rounds / 2]!;
}

/** What an administrator waits for at the order desk, in ms by name. */
export type DeskTimes = Record<string, number>;

/** Signs in and asks for the list, a deep page, a search and the dashboard. */
export async function deskTimes(shop: string, admin: { email: string; password: string }): Promise<DeskTimes> {
  const login = await fetch(`${shop}/api/v1/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json', origin: shop }, body: JSON.stringify(admin) });
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  const ask = async (path: string): Promise<Answer> => {
    const response = await fetch(`${shop}/api/v1/orders/admin/${path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  let page = await ask('all?limit=100');
  for (let deeper = 0; deeper < 8 && page.data.next; deeper += 1) page = await ask(`all?limit=100&after=${encodeURIComponent(page.data.next)}`);
  const known = page.data.orders.at(-1)!;
  const deep = page.data.next ? `all?after=${encodeURIComponent(page.data.next)}` : 'all';
  const questions = { 'first page': 'all', 'a deep page': deep, 'search by number': `all?search=${known.number}`, 'dashboard figures': 'stats', 'one order': known.id };
  const times: DeskTimes = {};
  for (const [name, path] of Object.entries(questions)) times[name] = await medianMs(() => ask(path));
  return times;
}

/** Both worlds beside each other: the time with many orders against the time with few. */
export const deskRows = (few: DeskTimes, many: DeskTimes): Row[] =>
  Object.entries(many).map(([name, value]) => row(`order desk at 100,000 orders: ${name}`, { value, unit: 'ms', limit: few[name], limitName: 'at 1,000', note: 'less is better' }));
