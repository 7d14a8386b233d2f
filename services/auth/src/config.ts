import { emailAddress } from '@2x7/contracts';
import {
  busEnv,
  databaseEnv,
  inProduction,
  onOff,
  port,
  publicAddress,
  publicKeysVariable,
  readConfig,
  realSecrets,
  secret,
  serviceConfigOf,
  serviceEnv,
  type DatabaseAddress,
  type ServiceConfig,
} from '@2x7/service-kit';
import { z } from 'zod';
import { configuredPassword } from './passwords/password-rules.js';

/** The auth service's environment variables. ADMIN_* are used only while no user exists. */
export const authEnv = z
  .object({
    ...serviceEnv,
    ...databaseEnv,
    IDENTITY_PUBLIC_KEYS: publicKeysVariable,
    ...busEnv,
    PORT: port(4001),
    PUBLIC_URL: publicAddress,
    ADMIN_EMAIL: emailAddress.optional(),
    ADMIN_PASSWORD: configuredPassword.optional(),
    ADMIN_NAME: z.string().trim().min(1).max(120).default('Administrator'),
    SESSION_IDLE_MINUTES: z.coerce.number({ error: 'must be minutes' }).int().min(5).max(1_440).default(30),
    SESSION_ABSOLUTE_HOURS: z.coerce.number({ error: 'must be hours' }).int().min(1).max(168).default(12),
    DEVICE_KEY: secret,
    RATE_LIMITS: onOff.default('on'),
  })
  .superRefine(realSecrets('IDENTITY_PUBLIC_KEYS', 'DEVICE_KEY', 'ADMIN_PASSWORD', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'RABBITMQ_URL'))
  .superRefine((env, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD) refuse('ADMIN_PASSWORD', 'is missing although ADMIN_EMAIL is set');
    if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) refuse('ADMIN_EMAIL', 'is missing although ADMIN_PASSWORD is set');
  })
  .superRefine(
    inProduction((env, refuse) => {
      if (env.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'cannot be off in production');
      if (!env.PUBLIC_URL.startsWith('https://'))
        refuse('PUBLIC_URL', 'must be https in production, or session cookies travel unencrypted');
    }),
  );

type FirstAdmin = { email: string; password: string; name: string };

export type AuthConfig = ServiceConfig & {
  database: DatabaseAddress;
  /** The shop's address in browsers. With https the cookies get `__Host-` names and Secure. */
  publicUrl: string;
  firstAdmin?: FirstAdmin;
  sessionIdleMinutes: number;
  sessionAbsoluteHours: number;
  /** Signs device cookies and hashes the keys of login attempts. */
  deviceKey: string;
  rateLimits: boolean;
};

/** Injects AuthConfig; provided by configModule. */
export const authConfigToken = Symbol('AuthConfig');

/** @throws ConfigError naming every variable that is missing or wrong */
export function readAuthConfig(env?: NodeJS.ProcessEnv): AuthConfig & { rabbitUrl: string } {
  const read = readConfig(authEnv, env);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name } = read;
  return {
    ...serviceConfigOf(read),
    identity: { publicKeys: read.IDENTITY_PUBLIC_KEYS },
    database: { url: read.DATABASE_URL, ownerUrl: read.DATABASE_OWNER_URL },
    rabbitUrl: read.RABBITMQ_URL,
    publicUrl: read.PUBLIC_URL,
    firstAdmin: email && password ? { email, password, name } : undefined,
    sessionIdleMinutes: read.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: read.SESSION_ABSOLUTE_HOURS,
    deviceKey: read.DEVICE_KEY,
    rateLimits: read.RATE_LIMITS === 'on',
  };
}
