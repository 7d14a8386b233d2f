import {
  address,
  busEnv,
  hosts,
  inProduction,
  isProduction,
  lowerCaseList,
  onOff,
  port,
  privateKeyVariable,
  publicAddress,
  readConfig,
  realSecrets,
  serviceConfigOf,
  serviceEnv,
  type ServiceConfig,
} from '@2x7/service-kit';
import { routedServices, type ServiceName } from '@2x7/contracts';
import { z } from 'zod';

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const origins = lowerCaseList.refine((entries) => entries.every(isOrigin), 'must be addresses like https://host with commas between');

type AddressVariable = `${Uppercase<ServiceName>}_URL`;
const addressVariable = (name: ServiceName): AddressVariable => `${name.toUpperCase() as Uppercase<ServiceName>}_URL`;

const httpAddress = address('http', 'https');

/** The address of each service that answers routes: `ORDERS_URL`. */
const addresses = Object.fromEntries(routedServices.map((name) => [addressVariable(name), httpAddress])) as Record<
  AddressVariable,
  typeof httpAddress
>;

/** Whether the OpenAPI document and its page are public; unset, only outside production. */
export const apiDocs = onOff.optional();

/** The number of proxies that append to X-Forwarded-For. */
export const proxies = z.coerce.number({ error: 'must be the number of proxies in front' }).int().min(0).max(10);

/** Without the number, all customers behind the proxy that terminates https count as one address for the rate limits. */
export const unknownProxies =
  'is missing; give the number of proxies in front that append to X-Forwarded-For, usually 1 (0 if the proxy keeps the addresses of clients)';

/** The gateway alone has IDENTITY_PRIVATE_KEY; the services have its public key. */
export const gatewayEnv = z
  .object({
    ...serviceEnv,
    ...busEnv,
    PORT: port(3000),
    IDENTITY_PRIVATE_KEY: privateKeyVariable,
    ...addresses,
    PUBLIC_URL: publicAddress.optional(),
    WEB_DIR: z.string().default('web/dist'),
    CHECKOUT_SCRIPT_URL: address('https', 'http').default('https://checkout.razorpay.com/v1/checkout.js'),
    CHECKOUT_ORIGINS: origins,
    IMAGE_HOSTS: hosts,
    TEST_MODE: onOff.default('off'),
    API_DOCS: apiDocs,
    RATE_LIMITS: onOff.default('on'),
    TRUSTED_PROXIES: proxies.optional(),
  })
  .superRefine(realSecrets('IDENTITY_PRIVATE_KEY', 'RABBITMQ_URL'))
  .superRefine(
    inProduction((env, refuse) => {
      if (env.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'cannot be off in production');
      if (!env.PUBLIC_URL) refuse('PUBLIC_URL', 'is missing; give the address that customers see');
      else if (!env.PUBLIC_URL.startsWith('https://'))
        refuse('PUBLIC_URL', 'must be https in production; cookies would travel in the clear');
      if (env.TEST_MODE === 'on') refuse('TEST_MODE', 'cannot be on in production');
      if (!env.CHECKOUT_SCRIPT_URL.startsWith('https://')) refuse('CHECKOUT_SCRIPT_URL', 'must be https in production');
      if (env.TRUSTED_PROXIES === undefined) refuse('TRUSTED_PROXIES', unknownProxies);
    }),
  );

export const gatewayConfigToken = Symbol('GatewayConfig');

export type GatewayConfig = ServiceConfig & {
  upstreams: Record<ServiceName, string>;
  /** The shop's origin as browsers see it, like `https://2x7.example`. */
  publicUrl: string;
  /** Folder with `client/` and `server/`. Without it the API answers and pages are 503. */
  webDir: string;
  checkout: { scriptUrl: string; origins: readonly string[] };
  /** Hosts besides the shop's own that images may come from: `cdn.example`. */
  imageHosts: readonly string[];
  testMode: boolean;
  /** Whether `/api/v1/docs` and `/api/v1/openapi.json` are served. */
  apiDocs: boolean;
  rateLimits: boolean;
  /** Number of proxies in front of the gateway whose `x-forwarded-for` entry is trusted. */
  trustedProxies: number;
};

/** @throws ConfigError naming every wrong variable. */
export function readGatewayConfig(source?: NodeJS.ProcessEnv): GatewayConfig & { rabbitUrl: string } {
  const env = readConfig(gatewayEnv, source);
  return {
    ...serviceConfigOf(env),
    identity: { privateKey: env.IDENTITY_PRIVATE_KEY },
    rabbitUrl: env.RABBITMQ_URL,
    upstreams: Object.fromEntries(routedServices.map((name) => [name, env[addressVariable(name)]])) as GatewayConfig['upstreams'],
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    webDir: env.WEB_DIR,
    checkout: { scriptUrl: env.CHECKOUT_SCRIPT_URL, origins: env.CHECKOUT_ORIGINS },
    imageHosts: env.IMAGE_HOSTS,
    testMode: env.TEST_MODE === 'on',
    apiDocs: env.API_DOCS ? env.API_DOCS === 'on' : !isProduction(env),
    rateLimits: env.RATE_LIMITS === 'on',
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
  };
}
