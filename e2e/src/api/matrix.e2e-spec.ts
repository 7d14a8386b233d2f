import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Route } from '@2x7/contracts';
import { ApiClient, type Answer } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { OwnShop } from '../shop/own-shop.js';
import { addUser, openCustomerSession, openRiderSession, openSession, type TestUser } from './test-users.js';
import { expectRefusal } from './expect-refusal.js';

const unknownId = '0190a0a0-0000-7000-8000-00000000dead';

/** `signedIn`: whether the session is valid. `role`: the role of its user. `other`: a session of a customer or a rider instead. */
const callers = {
  'a visitor without a session': { role: 'staff', signedIn: false },
  'a caller with a made-up cookie': { role: 'admin', signedIn: false },
  'a customer': { role: 'staff', signedIn: false, other: 'customer' },
  'a rider': { role: 'staff', signedIn: false, other: 'rider' },
  staff: { role: 'staff', signedIn: true },
  'an administrator': { role: 'admin', signedIn: true },
  'an administrator who is disabled': { role: 'admin', signedIn: false, disabled: true },
  'an administrator unseen for half an hour': { role: 'admin', signedIn: false, unseen: '30 minutes' },
  'an administrator signed in 12 hours ago': { role: 'admin', signedIn: false, age: '12 hours' },
} as const;
type Caller = keyof typeof callers;
type Facts = {
  role: 'admin' | 'staff';
  signedIn: boolean;
  other?: 'customer' | 'rider';
  disabled?: boolean;
  unseen?: string;
  age?: string;
};

/** What a permitted caller gets for an unknown id, without body and query: past the access check, and without effect. */
function permittedStatus({ body, path, query }: Route): number[] {
  if (body === 'image') return [415];
  if (body === 'raw') return [400];
  if (body) return path.includes(':id') ? [400, 404] : [400];
  if (query && !query.safeParse({}).success) return [400];
  return path.includes(':id') ? [404] : [200];
}

function expectedStatus(route: Route, { role, signedIn, other }: Facts): number[] {
  if (route.access === 'public') return permittedStatus(route);
  if (route.access === 'customer' || route.access === 'rider') return other === route.access ? permittedStatus(route) : [401];
  if (!signedIn) return [401];
  return route.access.endsWith('admin') && role !== 'admin' ? [403] : permittedStatus(route);
}

(skipWithoutOwnShop ? describe.skip : describe)('access to every route', () => {
  let shop: OwnShop;
  const users = new Map<Caller, TestUser>();
  beforeAll(async () => {
    shop = await OwnShop.open();
    for (const [caller, facts] of Object.entries(callers) as [Caller, Facts][]) {
      if (!['a visitor without a session', 'a caller with a made-up cookie', 'a customer', 'a rider'].includes(caller))
        users.set(caller, await addUser(shop, facts));
    }
  });
  afterAll(() => shop?.close());

  /** Each call has a session of its own, because some end sessions. */
  async function cookieOf(caller: Caller): Promise<string> {
    if (caller === 'a customer') return openCustomerSession(shop);
    if (caller === 'a rider') return openRiderSession(shop);
    const user = users.get(caller);
    if (user) return (await openSession(shop, user, callers[caller] as Facts)).cookie;
    return caller === 'a visitor without a session' ? '' : `sid=${'A'.repeat(43)}`;
  }

  async function call({ method, path }: Route, caller: Caller): Promise<Answer> {
    const cookie = await cookieOf(caller);
    return new ApiClient(shop.url).call(`/api/v1${path.replace(':id', unknownId)}`, { method, headers: { cookie } });
  }

  for (const route of routes) {
    for (const [caller, facts] of Object.entries(callers) as [Caller, Facts][]) {
      const right = expectedStatus(route, facts);
      it(`${route.method} ${route.path} answers ${right.join(' or ')} to ${caller}`, async () => {
        const answer = await call(route, caller);
        expect([answer.text.slice(0, 200), right.includes(answer.status)]).toEqual([answer.text.slice(0, 200), true]);
        if (answer.status >= 400) expect(route.failures).toContain(expectRefusal(answer, answer.status).code);
        if (answer.status === 401) expect(answer.json!.error).toBe('Unauthorized');
      });
    }
  }

  it('a disabled user who signs in gets the same answer as for a wrong password', async () => {
    const { email } = users.get('an administrator who is disabled')!;
    const answer = await new ApiClient(shop.url).call('/api/v1/auth/login', {
      method: 'POST',
      body: { email, password: shop.admin.password },
    });
    expect(expectRefusal(answer, 401).error).toBe('Invalid email or password. Please try again.');
  });

  it('refused calls leave no entry in any audit trail', async () => {
    const refused = [...users].filter(([caller]) => !callers[caller].signedIn).map(([, { id }]) => id);
    const staff = users.get('staff')!.id;
    for (const service of ['catalog', 'orders', 'media'] as const) {
      expect(await shop.query(service, 'SELECT * FROM audit WHERE actor_id = ANY($1)', [[...refused, staff]])).toEqual([]);
    }
    const acts = await shop.query<{ action: string; actor_id: string }>(
      'auth',
      'SELECT action, actor_id FROM audit WHERE actor_id = ANY($1)',
      [[...refused, staff]],
    );
    expect(
      acts.filter(
        ({ action, actor_id: actor }) => !(actor === staff && ['signed out', 'session ended'].includes(action)) && action !== 'signed out',
      ),
    ).toEqual([]);
  });
});
