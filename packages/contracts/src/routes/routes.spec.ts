import { describe, expect, it } from '@jest/globals';
import { routes } from './index.js';

/** Days, states, ids, pages and kinds of entries. */
const parameters = [
  'after',
  'all',
  'before',
  'day',
  'from',
  'limit',
  'meal_type',
  'month',
  'plan',
  'plan_type',
  'state',
  'to',
  'window',
  'without',
];

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
  const limitOf = (path: string) => routes.find((route) => route.path === path)!.limit;

  it('allows 300 checkouts a minute, because customers of mobile networks share addresses', () => {
    expect(['/orders/create-order', '/orders/verify-payment', '/orders/admin/:id/refunds'].map(limitOf)).toEqual([300, 300, 30]);
  });
  it('allows 60 sign-ins of customers and riders a minute, because those in one company or kitchen share an address', () => {
    const sessions = ['/my/sign-in', '/my/session', '/run/session'];
    const limits = routes.filter(({ path }) => sessions.includes(path)).map(({ limit }) => limit);
    expect(limits).toEqual([60, 60, 60, 60, 60]);
  });
});
