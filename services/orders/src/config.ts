import {
  address,
  busEnv,
  databaseEnv,
  inProduction,
  onOff,
  pinCodes,
  port,
  privateKeyVariable,
  publicKeysVariable,
  readConfig,
  realSecrets,
  serviceConfigOf,
  serviceEnv,
  type DatabaseAddress,
  type ServiceConfig,
} from '@2x7/service-kit';
import { z } from 'zod';
import { gstEnv, gstProblem, readGst, type GstSettings } from './invoices/gst-settings.js';

const minute = 60_000;
const hour = 60 * minute;

/** The secret of a webhook is typed into Razorpay's dashboard, so it can be shorter than ours. */
export const webhookSecret = z
  .string({ error: 'is missing; give the secret of the webhook in Razorpay’s dashboard' })
  .min(
    32,
    'is shorter than 32 characters; in Razorpay’s dashboard, under Account & Settings > Webhooks, edit the webhook, enter a new secret of at least 32 random characters, and set the same one here',
  );

/** The form of Razorpay's key ids. Another text would let the shop open, and every payment fail. */
const keyIdPattern = /^rzp_(live|test)_[A-Za-z0-9]+$/;

/** The check of production for the key id; `realSecrets` refuses one of test mode. */
export const keyIdProblem = inProduction(({ RAZORPAY_KEY_ID: id }: { NODE_ENV: string; RAZORPAY_KEY_ID?: string }, refuse) => {
  if (id && !keyIdPattern.test(id)) refuse('RAZORPAY_KEY_ID', 'must be a key id like rzp_live_…; copy it from the Razorpay dashboard');
});

export const ordersEnv = z
  .object({
    ...serviceEnv,
    ...databaseEnv,
    IDENTITY_PUBLIC_KEYS: publicKeysVariable,
    ORDERS_IDENTITY_PRIVATE_KEY: privateKeyVariable,
    ...busEnv,
    PORT: port(4003),
    CATALOG_URL: address('http', 'https'),
    RAZORPAY_KEY_ID: z.string({ error: 'is missing; copy it from the Razorpay dashboard' }),
    RAZORPAY_KEY_SECRET: z.string({ error: 'is missing; copy it from the Razorpay dashboard' }).min(8, 'is too short'),
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: webhookSecret.optional(),
    RAZORPAY_API_URL: address('https', 'http').default('https://api.razorpay.com'),
    SERVICE_AREA_PINS: pinCodes,
    RATE_LIMITS: onOff.default('on'),
    ...gstEnv,
  })
  .superRefine(gstProblem)
  .superRefine(keyIdProblem)
  .superRefine(
    realSecrets(
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
      'IDENTITY_PUBLIC_KEYS',
      'ORDERS_IDENTITY_PRIVATE_KEY',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'RABBITMQ_URL',
    ),
  )
  .superRefine(
    inProduction((env, refuse) => {
      if (env.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'cannot be off in production');
      if (!env.RAZORPAY_API_URL.startsWith('https://')) refuse('RAZORPAY_API_URL', 'must be https in production');
    }),
  );

/** All times in ms. */
export type OrdersTiming = {
  /** Pause between two runs of reconciler, refund worker and confirmations. */
  tick: number;
  /** When an unpaid order is checked at the provider, counted from its creation. */
  checks: readonly number[];
  /** Pause before the next check when a payment of a young order is not captured yet, or when the provider failed. */
  processingCheck: number;
  /** An order expires when it is unpaid this long after its creation. */
  expireAfter: number;
  /** Pause between two sweeps over the provider's lists of payments and refunds. */
  sweepEvery: number;
  /** `order.paid` is published again when no confirmation was sent by then. Each further pause is as long as the order has already waited. */
  announceAgainAfter: number;
  /** Pause before a failed refund is tried again; doubled with each attempt, up to an hour. */
  retryRefundAfter: number;
  /** The same for an invoice or a credit note. */
  retryInvoiceAfter: number;
};

/** Checks after 2, 5, 15, 30 and 60 min, then every 6 h, and after 73 h for the last time: a bank can confirm a payment for three days. */
export const defaultTiming: OrdersTiming = {
  tick: 5_000,
  checks: [2, 5, 15, 30, 60]
    .map((m) => m * minute)
    .concat(
      Array.from({ length: 12 }, (_, i) => (i + 1) * 6 * hour),
      73 * hour,
    ),
  processingCheck: 10_000,
  expireAfter: 24 * hour,
  sweepEvery: 15 * minute,
  announceAgainAfter: 5 * minute,
  retryRefundAfter: 15_000,
  retryInvoiceAfter: 15_000,
};

export type OrdersConfig = ServiceConfig & {
  database: DatabaseAddress;
  catalogUrl: string;
  razorpay: { keyId: string; keySecret: string; apiUrl: string; webhookSecrets: readonly string[] };
  /** PIN codes, or the first digits of PIN codes, inside the delivery area. */
  serviceAreaPins: readonly string[];
  rateLimits: boolean;
  gst: GstSettings;
  timing: OrdersTiming;
};

/** Injects OrdersConfig; provided by configModule. */
export const ordersConfigToken = Symbol('OrdersConfig');

/** @throws ConfigError naming every wrong variable. */
export function readOrdersConfig(source?: NodeJS.ProcessEnv): OrdersConfig & { rabbitUrl: string } {
  const env = readConfig(ordersEnv, source);
  const previous = env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
  return {
    ...serviceConfigOf(env),
    identity: { privateKey: env.ORDERS_IDENTITY_PRIVATE_KEY, publicKeys: env.IDENTITY_PUBLIC_KEYS },
    database: { url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL },
    rabbitUrl: env.RABBITMQ_URL,
    catalogUrl: env.CATALOG_URL,
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      apiUrl: env.RAZORPAY_API_URL,
      webhookSecrets: [env.RAZORPAY_WEBHOOK_SECRET, ...(previous ? [previous] : [])],
    },
    serviceAreaPins: env.SERVICE_AREA_PINS,
    rateLimits: env.RATE_LIMITS === 'on',
    gst: readGst(env),
    timing: defaultTiming,
  };
}
