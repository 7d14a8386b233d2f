import { DeliveryDate, type Day } from '@2x7/contracts';
import {
  address,
  busEnv,
  databaseEnv,
  inProduction,
  onOff,
  pinCodes,
  port,
  privateKeyVariable,
  publicAddress,
  publicKeysVariable,
  readConfig,
  realSecrets,
  serviceConfigOf,
  serviceEnv,
  type DatabaseAddress,
  type ServiceConfig,
} from '@2x7/service-kit';
import { z } from 'zod';
import { cutOffProblem, noticeProblem, readRules, rulesEnv, wholeNumber, type DeliveryRules } from './rules.js';

export type DeliveriesConfig = ServiceConfig & {
  database: DatabaseAddress;
  catalogUrl: string;
  /** Links in emails begin with it. */
  publicUrl: string;
  /** PIN codes, or the first digits of PIN codes, inside the delivery area. */
  serviceAreaPins: readonly string[];
  rateLimits: boolean;
  rules: DeliveryRules;
  /** Lifetime of a sign-in link and its code. */
  signInLinkMinutes: number;
  customerSessionDays: number;
  ordersUrl: string;
  mediaUrl: string;
  /** The first day that this service plans, where orders were paid before it ran. */
  importFrom?: Day;
  /** ms between two looks for slots to freeze and plans to schedule again. */
  tickMs: number;
  /** ms that the service's clock is ahead of the database's: tests and the demonstration set it ahead. */
  clockOffsetMs?: () => number;
};

/** Injects DeliveriesConfig; provided by configModule. */
export const deliveriesConfigToken = Symbol('DeliveriesConfig');

/** A slot is frozen at most this time after its cut-off. Commands are refused from the cut-off on, whether or not it is frozen. */
export const defaultTickMs = 10_000;

/** The first date that this service plans, for orders that were paid before it ran. */
export const importEnv = {
  DELIVERIES_FROM: z
    .string()
    .refine((text) => DeliveryDate.safeParse(text).success, 'must be a date like 2026-12-01')
    .optional(),
};

/** The variables of the customers' sessions. */
export const sessionEnv = {
  SIGN_IN_LINK_MINUTES: wholeNumber(15, { min: 1, max: 1_440 }),
  CUSTOMER_SESSION_DAYS: wholeNumber(30, { min: 1, max: 365 }),
};

export const deliveriesEnv = z
  .object({
    ...serviceEnv,
    ...databaseEnv,
    IDENTITY_PUBLIC_KEYS: publicKeysVariable,
    DELIVERIES_IDENTITY_PRIVATE_KEY: privateKeyVariable,
    ...busEnv,
    PORT: port(4006),
    CATALOG_URL: address('http', 'https'),
    PUBLIC_URL: publicAddress,
    SERVICE_AREA_PINS: pinCodes,
    RATE_LIMITS: onOff.default('on'),
    ...rulesEnv,
    ...sessionEnv,
    ...importEnv,
    ORDERS_URL: address('http', 'https'),
    MEDIA_URL: address('http', 'https'),
  })
  .superRefine(realSecrets('IDENTITY_PUBLIC_KEYS', 'DELIVERIES_IDENTITY_PRIVATE_KEY', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'RABBITMQ_URL'))
  .superRefine(cutOffProblem)
  .superRefine(noticeProblem)
  .superRefine(
    inProduction((env, refuse) => {
      if (env.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'cannot be off in production');
      if (!env.PUBLIC_URL.startsWith('https://')) refuse('PUBLIC_URL', 'must be https in production; cookies would travel in the clear');
    }),
  );

/** @throws ConfigError naming every wrong variable. */
export function readDeliveriesConfig(source?: NodeJS.ProcessEnv): DeliveriesConfig & { rabbitUrl: string } {
  const env = readConfig(deliveriesEnv, source);
  return {
    ...serviceConfigOf(env),
    identity: { privateKey: env.DELIVERIES_IDENTITY_PRIVATE_KEY, publicKeys: env.IDENTITY_PUBLIC_KEYS },
    database: { url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL },
    rabbitUrl: env.RABBITMQ_URL,
    catalogUrl: env.CATALOG_URL,
    publicUrl: new URL(env.PUBLIC_URL).origin,
    serviceAreaPins: env.SERVICE_AREA_PINS,
    rateLimits: env.RATE_LIMITS === 'on',
    rules: readRules(env),
    ordersUrl: env.ORDERS_URL,
    mediaUrl: env.MEDIA_URL,
    importFrom: env.DELIVERIES_FROM,
    signInLinkMinutes: env.SIGN_IN_LINK_MINUTES,
    customerSessionDays: env.CUSTOMER_SESSION_DAYS,
    tickMs: defaultTickMs,
  };
}
