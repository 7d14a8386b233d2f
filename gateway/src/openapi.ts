import * as contracts from '@2x7/contracts';
import { errorStatus, routes, type ErrorCode, type Route } from '@2x7/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** zod's own bounds of an integer and its patterns for what a format names already tell a reader nothing. */
function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.required) return;
  const { shape } = zodSchema;
  jsonSchema.required = jsonSchema.required.filter(
    (key) => !(shape[key] as z.ZodType).safeParse(undefined).success,
  );
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy });
  return rest;
};

const inputs = [
  'Login',
  'MealPlanInput',
  'MealPlanChanges',
  'DishInput',
  'DishChanges',
  'Reorder',
  'CreateOrder',
  'VerifyPayment',
  'RequestRefund',
  'InviteUser',
  'UserChanges',
  'AcceptInvitation',
  'ChangePassword',
] as const;
const outputs = [
  'User',
  'MealPlan',
  'MealPlanStats',
  'Dish',
  'DishStats',
  'PaymentVerified',
  'ShopSettings',
  'OrderPage',
  'OrderDetail',
  'OrderStats',
  'OrderSummary',
  'Refund',
  'UserAccount',
  'Session',
  'AuditEntry',
  'Failure',
] as const;

/** The contracts that get a name of their own in the document. */
const named = Object.fromEntries([
  ...inputs.map((name) => [name, schemaOf(contracts[name], 'input')] as const),
  ...outputs.map((name) => [name, schemaOf(contracts[name], 'output')] as const),
]);
const nameOf = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));

/** Writes a schema that has a name as a reference to it, at any depth. */
function referred(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = nameOf.get(JSON.stringify(value));
  if (name) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(value)) return value.map(referred);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, referred(entry)]));
}

const picture: Json = {
  type: 'object',
  required: ['image'],
  properties: { image: { type: 'string', contentMediaType: 'image/*', description: 'At most 5 MB' } },
};
const signed: Json = { type: 'object', description: 'As Razorpay signs and sends it' };

function bodyOf({ body }: Route): Json {
  if (!body) return {};
  const type = body === 'image' ? 'multipart/form-data' : 'application/json';
  const schema = body === 'image' ? picture : body === 'raw' ? signed : referred(schemaOf(body, 'input'));
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

function failuresOf(route: Route): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of route.failures)
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return byStatus;
}

const failed = (codes: ErrorCode[]): Json => ({
  description: `Code ${codes.map((code) => `\`${code}\``).join(', ')}`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const contentOf = ({ answer }: Route): Json =>
  answer === 'csv'
    ? { 'text/csv': { schema: { type: 'string' } } }
    : { 'application/json': { schema: referred(schemaOf(answer, 'output')) } };

function parametersOf({ path, query }: Route): Json {
  const inPath = path.includes(':id') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }] : [];
  const asked = query ? (schemaOf(query, 'input')['properties'] as Record<string, Json>) : {};
  const parameters = [...inPath, ...Object.entries(asked).map(([name, schema]) => ({ name, in: 'query', schema }))];
  return parameters.length > 0 ? { parameters } : {};
}

function operationOf(route: Route): Json {
  const good = { description: 'Done', content: contentOf(route) };
  const failures = [...failuresOf(route)].map(([status, codes]) => [String(status), failed(codes)]);
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [route.tag],
    ...parametersOf(route),
    ...bodyOf(route),
    security: route.access === 'public' ? [] : [{ session: [] }],
    responses: { [route.status]: good, ...Object.fromEntries(failures) },
  };
}

/** The API as OpenAPI 3.1, made from the same schemas that check what crosses the wire. */
export function openApiDocument(cookieName: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '2x7',
      version: '1',
      description: 'Protein-rich meal subscriptions: public shop and admin area.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set by POST /auth/login' },
      },
    },
  };
}
