import { describe, expect, it } from '@jest/globals';
import { routes } from './index.js';

/** Days, states, ids, pages and kinds of entries. */
const parameters = ['after', 'all', 'before', 'day', 'from', 'limit', 'month', 'plan', 'state', 'to', 'window', 'without'];

describe('the query of a call', () => {
  it('contains no typed text, such as the email of a customer, because proxies log addresses', () => {
    const used = new Set(routes.flatMap(({ query }) => Object.keys(query?.shape ?? {})));
    expect([...used].sort()).toEqual(parameters);
  });
});
