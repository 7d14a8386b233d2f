import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
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

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  additionalProperties?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
  $defs?: Record<string, Schema>;
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', Schema[]>>;

const fixedFormats = ['uuid', 'date', 'date-time'];
const isLimited = ({ maxLength, enum: values, const: value, format = '', pattern }: Schema): boolean =>
  maxLength !== undefined ||
  values !== undefined ||
  value !== undefined ||
  fixedFormats.includes(format) ||
  (pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern));

/** The schemas inside of one, with their places. */
function partsOf({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Schema, place: string): [Schema, string][] {
  const fields = Object.entries(properties).map(([name, field]): [Schema, string] => [field, `${place}.${name}`]);
  const alternatives = [...anyOf, ...oneOf, ...allOf].map((part): [Schema, string] => [part, place]);
  return [...fields, ...alternatives, ...(items ? [[items, `${place}[]`] as [Schema, string]] : [])];
}

/** The places of texts without a longest length, and of objects with any number of keys. */
function unlimitedIn(given: Schema, place: string, named = given.$defs ?? {}): string[] {
  const schema = given.$ref ? named[given.$ref.replace('#/$defs/', '')]! : given;
  const isOpen = (schema.type === 'string' && !isLimited(schema)) || typeof schema.additionalProperties === 'object';
  return [...(isOpen ? [place] : []), ...partsOf(schema, place).flatMap(([part, where]) => unlimitedIn(part, where, named))];
}

describe('the body and the query of a call', () => {
  const given = routes.flatMap(({ method, path, body, query }) =>
    [body, query].filter((schema) => schema instanceof z.ZodType).map((schema) => ({ schema, place: `${method} ${path}` })),
  );
  it('have a longest length for every text', () => {
    expect(given.length).toBeGreaterThan(60);
    const open = given.flatMap(({ schema, place }) =>
      unlimitedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, place),
    );
    expect(open).toEqual([]);
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
