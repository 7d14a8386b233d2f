import { z } from 'zod';
import type { SandboxConfig } from './sandbox.js';

const url = z.url({ protocol: /^https?$/ });

const sandboxOnly =
  'must start with rzp_test_: this is a sandbox. A real shop runs without the demonstration: docker compose -f docker-compose.yml up';

const tooShort = 'is shorter than 8 characters';

/** The environment of the sandbox as a process. */
export const sandboxEnv = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3002),
    HOST: z.string().default('127.0.0.1'),
    RAZORPAY_KEY_ID: z.string({ error: 'is missing; give a key that starts with rzp_test_' }).startsWith('rzp_test_', sandboxOnly),
    RAZORPAY_KEY_SECRET: z.string({ error: 'is missing; give at least 8 characters' }).min(8, tooShort),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(8, tooShort).optional(),
    WEBHOOK_URL: url.optional(),
    PUBLIC_URL: url.optional(),
    SHOP_ORIGIN: url.optional(),
    DATA_DIR: z.string().optional(),
  })
  .refine((env) => !env.WEBHOOK_URL || env.RAZORPAY_WEBHOOK_SECRET, {
    path: ['RAZORPAY_WEBHOOK_SECRET'],
    message: 'is required to sign the webhooks for WEBHOOK_URL',
    when: () => true, // zod would skip it after a missing variable, and not name every one at once.
  });

/** An unusable configuration. The message names every invalid variable, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Without the outer blanks and line breaks of values, and without blank values: a number would read them as 0. */
const trimmed = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));

/**
 * Blank values count as unset.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const { success, data, error } = sandboxEnv.safeParse(trimmed(env));
  if (!success) {
    throw new ConfigError(error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const { WEBHOOK_URL: webhookUrl, RAZORPAY_WEBHOOK_SECRET: secret } = data;
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl: data.PUBLIC_URL,
    keyId: data.RAZORPAY_KEY_ID,
    keySecret: data.RAZORPAY_KEY_SECRET,
    webhook: webhookUrl && secret ? { url: webhookUrl, secret } : undefined,
    dataDir: data.DATA_DIR,
    shopOrigin: data.SHOP_ORIGIN && new URL(data.SHOP_ORIGIN).origin,
  };
}
