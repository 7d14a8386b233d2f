import { databaseServices, emailAddress, eventServices, type DatabaseServiceName, type EventServiceName } from '@2x7/contracts';
import { address, isProduction, passwordIn, port, publicAddress, realSecrets, stageEnv } from '@2x7/service-kit';
import { z } from 'zod';

const folder = z.string({ error: 'is missing; name a folder that survives a restart' });
/** Whether a password stays the same in an address that contains it as it is. */
const isSameInAddress = (password: string): boolean => passwordIn(`postgres://user:${password}@host`) === password;

const password = z.string({ error: 'is missing; give a password of at least 8 letters and digits' }).min(8, 'is shorter than 8 characters');
/** Of an account whose address the service gets: docker compose and Kubernetes put the password into it. */
const addressPassword = password.refine(isSameInAddress, 'has characters that an address changes; give letters and digits only');

/** Environment of the mail inbox as a separate process. */
export const inboxEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3001),
  SMTP_PORT: port(1025),
  DATA_DIR: folder,
});

type PasswordVariable = `${Uppercase<DatabaseServiceName>}_DATABASE_${'' | 'OWNER_'}PASSWORD`;

/** Two for each service with a database: its runtime role's and its owner role's. */
const passwords = Object.fromEntries(
  databaseServices.flatMap((name) => [
    [`${name.toUpperCase()}_DATABASE_PASSWORD`, addressPassword],
    [`${name.toUpperCase()}_DATABASE_OWNER_PASSWORD`, password],
  ]),
) as Record<PasswordVariable, typeof password>;

/** Environment of the job that creates the databases: the server and the passwords of each service's roles. */
export const databasesEnv = z
  .object({
    ...stageEnv,
    DATABASE_URL: address('postgres', 'postgresql'),
    ...passwords,
  })
  .superRefine(realSecrets('DATABASE_URL', ...(Object.keys(passwords) as PasswordVariable[])));

type OwnerPasswordVariable = `${Uppercase<DatabaseServiceName>}_DATABASE_OWNER_PASSWORD`;

/** The variable with the password of a service's owner role: `ORDERS_DATABASE_OWNER_PASSWORD`. */
export const ownerPasswordVariable = (name: DatabaseServiceName): OwnerPasswordVariable =>
  `${name.toUpperCase() as Uppercase<DatabaseServiceName>}_DATABASE_OWNER_PASSWORD`;

/** Environment of the job that migrates every database: the server and the passwords of the owner roles. */
export const migrationsEnv = z
  .object({
    ...stageEnv,
    DATABASE_URL: address('postgres', 'postgresql'),
    ...(Object.fromEntries(databaseServices.map((name) => [ownerPasswordVariable(name), password])) as Record<
      OwnerPasswordVariable,
      typeof password
    >),
  })
  .superRefine(realSecrets(...databaseServices.map(ownerPasswordVariable)));

type BrokerPasswordVariable = `${Uppercase<EventServiceName>}_BROKER_PASSWORD`;

/** The variable with the password of a service's account at the broker: `ORDERS_BROKER_PASSWORD`. */
export const brokerPasswordVariable = (name: EventServiceName): BrokerPasswordVariable =>
  `${name.toUpperCase() as Uppercase<EventServiceName>}_BROKER_PASSWORD`;

const brokerPasswords = Object.fromEntries(eventServices.map((name) => [brokerPasswordVariable(name), addressPassword])) as Record<
  BrokerPasswordVariable,
  typeof password
>;

/** Environment of the job that creates the broker's accounts, queues and exchanges: an administrator's account and the passwords. */
export const brokerAccountsEnv = z
  .object({
    ...stageEnv,
    RABBITMQ_URL: address('amqp', 'amqps'),
    RABBITMQ_MANAGEMENT_URL: address('http', 'https'),
    ...brokerPasswords,
  })
  .superRefine(realSecrets('RABBITMQ_URL', 'RABBITMQ_MANAGEMENT_URL', ...eventServices.map(brokerPasswordVariable)));

/** Environment of the job that seeds the demonstration. */
export const demoEnv = z
  .object({
    ...stageEnv,
    PUBLIC_URL: publicAddress.default('http://localhost:3000'),
    GATEWAY_URL: address('http', 'https'),
    ADMIN_EMAIL: emailAddress,
    ADMIN_PASSWORD: z.string({ error: 'is missing; the first administrator fills the shop' }),
    ORDERS_DATABASE_URL: address('postgres', 'postgresql'),
    DELIVERIES_DATABASE_URL: address('postgres', 'postgresql'),
    // The payment sandbox, which gets the payments of the past orders.
    RAZORPAY_API_URL: address('http', 'https'),
    RAZORPAY_KEY_ID: z.string({ error: 'is missing; it is the key of the payment sandbox' }),
    RAZORPAY_KEY_SECRET: z.string({ error: 'is missing; it is the secret of the payment sandbox' }),
    DATA_DIR: folder,
  })
  .refine((env) => !isProduction(env), {
    path: ['NODE_ENV'],
    message: 'is production, or RAZORPAY_KEY_ID is a live key; the demonstration must not be seeded there',
  });
