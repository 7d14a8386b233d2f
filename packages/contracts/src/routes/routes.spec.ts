import { describe, expect, it } from '@jest/globals';
import { routes } from './index.js';

/** Days, states, ids, pages and kinds of entries. */
const parameters = ['after', 'all', 'before', 'day', 'from', 'limit', 'meal_type', 'month', 'plan', 'state', 'to', 'window', 'without'];

describe('the query of a call', () => {
  it('contains no typed text, such as the email of a customer, because proxies log addresses', () => {
    const used = new Set(routes.flatMap(({ query }) => Object.keys(query?.shape ?? {})));
    expect([...used].sort()).toEqual(parameters);
  });
});

/** ms. The gateway resolves the session first. */
const sessionTimeout = 3_000;

describe('the timeout of a call', () => {
  it('ends every write within 10 s, together with the resolution of the session', () => {
    const late = routes
      .filter(({ method, body }) => method !== 'GET' && body !== 'image')
      .filter(({ access, timeoutMs }) => timeoutMs + (access === 'public' ? 0 : sessionTimeout) >= 10_000);
    expect(late.map(({ path }) => path)).toEqual([]);
  });
});

describe('the limit of a call by address', () => {
  it('allows 300 checkouts a minute, because customers of mobile networks share addresses', () => {
    const limitOf = (path: string) => routes.find((route) => route.path === path)!.limit;
    expect(['/orders/create-order', '/orders/verify-payment', '/orders/admin/:id/refunds'].map(limitOf)).toEqual([300, 300, 30]);
  });
});
