import { z } from 'zod';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** A record with an enum for its keys lists them as properties: `required` may name only properties that are defined. */
function listKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { required, additionalProperties } = schema;
  if (!schema.propertyNames || !required) return;
  schema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties as z.core.JSONSchema._JSONSchema]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** Removes bounds of a safe integer and patterns of a format, which carry no information, and takes properties with a default out of `required`. */
const tidy: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  listKeys(jsonSchema);
  if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.required) return;
  const { shape } = zodSchema;
  jsonSchema.required = jsonSchema.required.filter((key) => !(shape[key] as z.ZodType).safeParse(undefined).success);
};

/** References from zod's `$defs` to the components of the document. */
const toComponents = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

/** The schemas of an OpenAPI document. Each that has an id in zod's registry (`.meta({ id })`) is held once, under that id. */
export class OpenApiComponents {
  readonly schemas: Record<string, Json> = {};

  /** The JSON Schema of what crosses the wire, or a reference to it. @throws Error when two different schemas have the same id */
  refer(schema: z.ZodType, io: Direction): Json {
    const { $schema: _, $defs = {}, ...own } = toComponents(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy }));
    for (const [id, definition] of Object.entries($defs as Record<string, Json>)) this.add(id, definition);
    return own;
  }

  private add(id: string, definition: Json): void {
    const earlier = this.schemas[id];
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(definition)) throw new Error(`two schemas have the id ${id}`);
    this.schemas[id] = definition;
  }
}
