import { emailAddress } from '@2x7/contracts';
import { address, port, realSecrets } from '@2x7/service-kit';
import { z } from 'zod';

const folder = z.string({ error: 'is missing; name a folder that survives a restart' });
const password = z.string({ error: 'is missing; give a password of letters and digits' }).min(8, 'is shorter than 8 characters');

/** Environment of the mail inbox as a separate process. */
export const inboxEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3001),
  SMTP_PORT: port(1025),
  DATA_DIR: folder,
});

/** Services with a database. */
export const databaseServices = ['auth', 'catalog', 'orders', 'media', 'email'] as const;

/** Environment of the job that creates them: the server and the passwords of each service's roles. */
export const databasesEnv = z
  .object({
    NODE_ENV: z.string().default('development'),
    DATABASE_URL: address('postgres', 'postgresql'),
    AUTH_DATABASE_PASSWORD: password,
    AUTH_DATABASE_OWNER_PASSWORD: password,
    CATALOG_DATABASE_PASSWORD: password,
    CATALOG_DATABASE_OWNER_PASSWORD: password,
    ORDERS_DATABASE_PASSWORD: password,
    ORDERS_DATABASE_OWNER_PASSWORD: password,
    MEDIA_DATABASE_PASSWORD: password,
    MEDIA_DATABASE_OWNER_PASSWORD: password,
    EMAIL_DATABASE_PASSWORD: password,
    EMAIL_DATABASE_OWNER_PASSWORD: password,
  })
  .superRefine((env, context) => realSecrets(...(Object.keys(env) as (keyof typeof env)[]))(env, context));

/** Environment of the job that seeds the demonstration. */
export const demoEnv = z
  .object({
    NODE_ENV: z.string().default('development'),
    PUBLIC_URL: address('http', 'https').default('http://localhost:3000'),
    GATEWAY_URL: address('http', 'https'),
    ADMIN_EMAIL: emailAddress,
    ADMIN_PASSWORD: z.string({ error: 'is missing; the first administrator fills the shop' }),
    DATABASE_URL: address('postgres', 'postgresql'),
    DATA_DIR: folder,
  })
  .refine(({ NODE_ENV }) => NODE_ENV !== 'production', { path: ['NODE_ENV'], message: 'is production; the demonstration must not be seeded there' });
