import { errorStatus, Failure, routes, type ErrorCode, type Route } from '@2x7/contracts';
import type { z } from 'zod';
import { OpenApiComponents, type Json } from './openapi-components.js';

const tags = [
  { name: 'auth', description: 'Sign-in, users, invitations, passwords and sessions' },
  { name: 'meal-plans', description: 'Meal plans' },
  { name: 'sample-menu', description: 'Dishes of the sample menu' },
  { name: 'upload', description: 'Images of plans and dishes, and photos of problems' },
  { name: 'orders', description: 'Orders, payments and refunds' },
  { name: 'my', description: 'What customers see and change in their plans' },
  { name: 'run', description: 'What riders see of their run' },
  { name: 'deliveries', description: 'Deliveries: kitchen, calendar, menu and plans of customers' },
  { name: 'audit', description: 'Audit trails' },
  { name: 'settings', description: 'Settings of this installation' },
];

const imageForm: Json = {
  type: 'object',
  required: ['image'],
  properties: { image: { type: 'string', contentMediaType: 'image/*', description: 'At most 5 MB' } },
};
/** Media types of answers that are files. */
const fileTypes = { csv: 'text/csv', pdf: 'application/pdf', webp: 'image/webp' };
const signedBody: Json = { type: 'object', description: 'As Razorpay signs and sends it' };
const idParameter: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

/** Statuses whose answer says when to come back. */
const retryable = new Set([429, 503]);
const retryAfter = { 'retry-after': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } } };

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

function failuresOf({ failures }: Route): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of failures) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return byStatus;
}

const securityOf = ({ access }: Route): Json[] =>
  access === 'public' ? [] : [{ [access === 'customer' || access === 'rider' ? access : 'session']: [] }];

/** Writes the operations of the route table; the schemas they refer to end up in `components`. */
class Operations {
  readonly components = new OpenApiComponents();

  of(route: Route): Json {
    const failures = [...failuresOf(route)].map(([status, codes]) => [String(status), this.failure(status, codes)]);
    return {
      operationId: `${route.method.toLowerCase()}${route.path.replace(/[^A-Za-z]+(\w?)/g, (_, initial: string) => initial.toUpperCase())}`,
      summary: route.summary,
      tags: [route.tag],
      ...this.parameters(route),
      ...this.body(route),
      security: securityOf(route),
      responses: { [route.status]: this.success(route), ...Object.fromEntries(failures) },
    };
  }

  private success({ answer, responseHeaders }: Route): Json {
    const headers = Object.entries(responseHeaders).map(([name, description]) => [name, { description, schema: { type: 'string' } }]);
    const content =
      typeof answer === 'string'
        ? { [fileTypes[answer]]: { schema: { type: 'string', ...(answer !== 'csv' && { format: 'binary' }) } } }
        : { 'application/json': { schema: this.components.refer(answer, 'output') } };
    return { description: 'Success', ...(headers.length > 0 && { headers: Object.fromEntries(headers) }), content };
  }

  private failure(status: number, codes: ErrorCode[]): Json {
    return {
      description: `Code ${codes.map((code) => `\`${code}\``).join(', ')}`,
      ...(retryable.has(status) && { headers: retryAfter }),
      content: { 'application/json': { schema: this.components.refer(Failure, 'output') } },
    };
  }

  private body({ body }: Route): Json {
    if (!body) return {};
    if (body === 'image') return { requestBody: { required: true, content: { 'multipart/form-data': { schema: imageForm } } } };
    const schema = body === 'raw' ? signedBody : this.components.refer(body, 'input');
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }

  private parameters({ path, query }: Route): Json {
    const parameters = [...(path.includes(':id') ? [idParameter] : []), ...(query ? this.inQuery(query) : [])];
    return isEmpty(parameters) ? {} : { parameters };
  }

  private inQuery(query: z.ZodType): Json[] {
    const { properties, required = [] } = this.components.refer(query, 'input') as {
      properties: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
  }
}

/** Names of the cookies of a signed-in user, of a customer and of a rider. */
export type CookieNames = { session: string; customer: string; rider: string };

/** The API as OpenAPI 3.1, made from the same schemas that check what crosses the wire. */
export function openApiDocument(cookies: CookieNames): Json {
  const operations = new Operations();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operations.of(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '2x7',
      version: '1',
      description: 'Protein-rich meal subscriptions: public shop and admin area.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    tags,
    paths,
    components: {
      schemas: operations.components.schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookies.session, description: 'Set by POST /auth/login' },
        customer: { type: 'apiKey', in: 'cookie', name: cookies.customer, description: 'Set by POST /my/session' },
        rider: { type: 'apiKey', in: 'cookie', name: cookies.rider, description: 'Set by POST /run/session' },
      },
    },
  };
}
