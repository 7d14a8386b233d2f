import { z } from 'zod';
import type { ServiceConfig } from './service-parts.js';

/** An unusable configuration. The message names every missing or wrong variable, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** EX_CONFIG of sysexits.h: a process that cannot use its configuration ends with it. */
  readonly exitCode = 78;
}

/**
 * zod skips the checks of the whole object after a missing variable or one of another type. They then run once more with its default,
 * or with an empty text where it has none, so that every wrong variable is named at once.
 */
function issuesOf(schema: z.ZodType, given: NodeJS.ProcessEnv, first: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const nameOf = ({ path }: z.core.$ZodIssue): string => path.join('.');
  const skipping = first.filter(({ code }) => code === 'invalid_type' || code === 'invalid_value').map(nameOf);
  if (skipping.length === 0) return first;
  const replaced = skipping.map((name) => [name, name in given ? undefined : '']);
  const named = new Set(first.map(nameOf));
  const second = schema.safeParse({ ...given, ...(Object.fromEntries(replaced) as NodeJS.ProcessEnv) }).error?.issues ?? [];
  return [...first, ...second.filter((issue) => !named.has(nameOf(issue)))];
}

/**
 * The values without outer blanks and line breaks, which a file of a secret often has at its end. Blank values are left out: a number
 * would read them as 0.
 */
const trimmed = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));

/**
 * Reads the environment once. Blank values count as unset.
 * @throws ConfigError naming every missing or wrong variable at once.
 */
export function readConfig<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv = process.env): T {
  const given = trimmed(env);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = issuesOf(schema, given, result.error.issues).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration cannot be used:\n${problems.join('\n')}`);
}

const notPort = { error: 'must be a port number, at most 65535' };
export const port = (fallback: number) => z.coerce.number(notPort).int(notPort).min(0, notPort).max(65535, notPort).default(fallback);

/** The password in a URL; undefined for a text that is none. A URL of PostgreSQL may have a login and no host: `postgres://shop@/db?host=/run`. */
export function passwordIn(text: string): string | undefined {
  try {
    const { username, password } = new URL(text.replace('@/', '@host/'));
    const [, decoded] = [username, password].map(decodeURIComponent);
    return decoded;
  } catch {
    return undefined; // The error would quote the password.
  }
}

export const address = (...schemes: string[]) => {
  const hasScheme = (text: string): boolean => schemes.some((scheme) => text.startsWith(`${scheme}://`));
  return z
    .string({ error: `is missing; give an address like ${schemes[0]}://host` })
    .refine(hasScheme, `must start with ${schemes.join(':// or ')}://`)
    .refine(
      (text) => !hasScheme(text) || passwordIn(text) !== undefined,
      `must be an address like ${schemes[0]}://host; in a password write % as %25, / as %2F, # as %23, ? as %3F and @ as %40`,
    );
};

const httpAddress = address('http', 'https');

const hasOnlyAnOrigin = (text: string): boolean => new URL(text).href === `${new URL(text).origin}/`;

/** The shop's address in browsers. It answers at the root of its host, so cookies and links would silently lose a path. */
export const publicAddress = httpAddress.refine(
  (text) => !httpAddress.safeParse(text).success || hasOnlyAnOrigin(text),
  'must be an address without a path, a user or a query, like https://shop.example',
);

/** Comma-separated entries, trimmed: `302, 303`. */
const list = (fallback = '') =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    );

/** The same in lower case: for hosts and origins. */
export const lowerCaseList = list().transform((entries) => entries.map((entry) => entry.toLowerCase()));

const isHost = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(text);

/** Host names, each with an optional port: `cdn.example, cdn.example:8443`. */
export const hosts = lowerCaseList.refine(
  (entries) => entries.every(isHost),
  'must be hosts with commas between, like cdn.example,img.example',
);

/** PIN codes and the first digits of PIN codes: `302, 303`. Another entry matches no address, so paying customers would be refused. */
export const pinCodes = list('302,303').refine(
  (entries) => entries.length > 0 && entries.every((entry) => /^[1-9]\d{0,5}$/.test(entry)),
  'must be PIN codes, or the first digits of PIN codes, with commas between, like 302,303',
);

export const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });

/** Values of examples and the default passwords of RabbitMQ and MinIO, which production refuses. */
const demoValue = /^([a-z]+:)?(change|demo|secret|password|test|example|rzp_test|guest|minioadmin)/i;

/** A secret of at least 32 characters. */
export const secret = z.string({ error: 'is missing; give at least 32 random characters' }).min(32, 'is shorter than 32 characters');

/** What decides whether the checks of production apply; read by every program. */
export const stageEnv = {
  /** Any other text is refused: `prod` would skip every check of production. */
  NODE_ENV: z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }).default('development'),
  RAZORPAY_KEY_ID: z.string().optional(),
};

type Environment = { NODE_ENV: string; RAZORPAY_KEY_ID?: string };

/** Whether the checks of production apply: a live payment key takes real money, whatever NODE_ENV says. */
export const isProduction = ({ NODE_ENV, RAZORPAY_KEY_ID: key = '' }: Environment): boolean =>
  NODE_ENV === 'production' || key.startsWith('rzp_live_');

/** Adds a problem to a variable. */
type Refuse = (name: string, message: string) => void;

/** Checks of production only: `schema.superRefine(inProduction((env, refuse) => …))`. */
export const inProduction =
  <E extends Environment>(check: (env: E, refuse: Refuse) => void) =>
  (env: E, context: z.RefinementCtx): void => {
    if (isProduction(env)) check(env, (name, message) => context.addIssue({ code: 'custom', path: [name], message }));
  };

/** Whether a value, one entry of a list or the password in a URL is a demo value. */
const isDemo = (value: string): boolean => [...value.split(','), passwordIn(value) ?? ''].some((part) => demoValue.test(part.trim()));

/**
 * Refuses demo values in production, also in a list or as the password in a URL: `schema.superRefine(realSecrets('DEVICE_KEY', …))`.
 * The message names the variable, never its value.
 */
export const realSecrets = <K extends string>(...names: K[]) =>
  inProduction((config: Environment & Partial<Record<K, unknown>>, refuse) => {
    for (const name of names) {
      if (isDemo(String(config[name] ?? ''))) refuse(name, 'holds a demo value, which production refuses');
    }
  });

/** OpenTelemetry's own variable for the address that traces are sent to. */
export const telemetryEnv = { OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional() };

/** The address that traces are sent to; undefined when tracing is off. @throws ConfigError */
export const readTelemetryEndpoint = (env?: NodeJS.ProcessEnv): string | undefined =>
  readConfig(z.object(telemetryEnv), env).OTEL_EXPORTER_OTLP_ENDPOINT;

/** The variables of every service. */
export const serviceEnv = {
  ...stageEnv,
  HOST: z.string().default('127.0.0.1'),
  PORT: port(0),
  METRICS_PORT: port(0),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { error: 'must be trace, debug, info, warn, error or silent' })
    .default('info'),
  ...telemetryEnv,
  DRAIN_SECONDS: z.coerce.number({ error: 'must be seconds' }).int().min(0).max(60).default(0),
};

/** What `serviceEnv` has read, without the keys: each program has its own. */
export const serviceConfigOf = (env: z.output<z.ZodObject<typeof serviceEnv>>): Omit<Required<ServiceConfig>, 'identity'> => ({
  host: env.HOST,
  port: env.PORT,
  metricsPort: env.METRICS_PORT,
  logLevel: env.LOG_LEVEL,
  drainMs: env.DRAIN_SECONDS * 1_000,
});

/** The variables of a service with a database. Migrations alone use the owner's address. */
export const databaseEnv = {
  DATABASE_URL: address('postgres', 'postgresql'),
  DATABASE_OWNER_URL: address('postgres', 'postgresql').optional(),
};

/** The variable of a service with events that runs in a process of its own. Services in one process need no broker. */
export const busEnv = { RABBITMQ_URL: address('amqp', 'amqps') };
