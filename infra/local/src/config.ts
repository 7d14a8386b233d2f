import path from 'node:path';
import { authEnv } from '@2x7/auth/app';
import { emailAddress } from '@2x7/contracts';
import { cutOffProblem, importEnv, noticeProblem, rulesEnv, sessionEnv } from '@2x7/deliveries/app';
import { emailEnv, refuseOpenMail } from '@2x7/email/app';
import { apiDocs, gatewayEnv, proxies, unknownProxies } from '@2x7/gateway/app';
import { mediaEnv } from '@2x7/media/app';
import { gstEnv, gstProblem, keyIdProblem, ordersEnv, webhookSecret, type OrdersTiming } from '@2x7/orders/app';
import {
  address,
  inProduction,
  isProduction,
  port,
  publicAddress,
  readConfig,
  realSecrets,
  serviceEnv,
  stageEnv,
  telemetryEnv,
} from '@2x7/service-kit';
import { z } from 'zod';
import { lastPort } from './process/ports.js';

type PortEnv = { PORT: number; SMTP_URL?: string; RAZORPAY_KEY_ID?: string };

/** The gateway's port and those of the embedded servers that browsers open. With 0 each server chooses a free one. */
export const portsOf = ({ PORT, SMTP_URL, RAZORPAY_KEY_ID }: PortEnv): number[] =>
  PORT === 0 ? [] : [PORT, ...(SMTP_URL ? [] : [PORT + 1]), ...(RAZORPAY_KEY_ID ? [] : [PORT + 2])];

function portProblem(env: PortEnv, context: z.RefinementCtx): void {
  const last = Math.max(...portsOf(env));
  if (last <= lastPort || env.PORT > lastPort) return;
  const message = `must be at most ${lastPort - last + env.PORT}; the mail inbox uses the next port and the payment sandbox the one after`;
  context.addIssue({ code: 'custom', path: ['PORT'], message });
}

/** Environment of `npm start`. An unset server is embedded: database, event bus, image store, mail inbox, payment sandbox. */
export const localEnv = z
  .object({
    ...stageEnv,
    HOST: serviceEnv.HOST,
    PORT: port(3000),
    PUBLIC_URL: publicAddress.optional(),
    DATA_DIR: z.string().default('.data'),
    ...telemetryEnv,
    LOG_LEVEL: serviceEnv.LOG_LEVEL,
    DATABASE_URL: address('postgres', 'postgresql').optional(),
    RABBITMQ_URL: address('amqp', 'amqps').optional(),
    MINIO_ENDPOINT: mediaEnv.shape.MINIO_ENDPOINT,
    MINIO_ACCESS_KEY: mediaEnv.shape.MINIO_ACCESS_KEY,
    MINIO_SECRET_KEY: mediaEnv.shape.MINIO_SECRET_KEY,
    MINIO_BUCKET: mediaEnv.shape.MINIO_BUCKET.default('shop-media'),
    MINIO_REGION: mediaEnv.shape.MINIO_REGION,
    SMTP_URL: emailEnv.shape.SMTP_URL.optional(),
    MAIL_FROM: emailEnv.shape.MAIL_FROM.optional(),
    RAZORPAY_KEY_SECRET: ordersEnv.shape.RAZORPAY_KEY_SECRET.optional(),
    RAZORPAY_WEBHOOK_SECRET: webhookSecret.optional(),
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: webhookSecret.optional(),
    RAZORPAY_API_URL: ordersEnv.shape.RAZORPAY_API_URL,
    ADMIN_EMAIL: emailAddress.optional(),
    ADMIN_PASSWORD: authEnv.shape.ADMIN_PASSWORD,
    SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
    SERVICE_AREA_PINS: ordersEnv.shape.SERVICE_AREA_PINS,
    IMAGE_HOSTS: gatewayEnv.shape.IMAGE_HOSTS,
    ...rulesEnv,
    ...sessionEnv,
    ...gstEnv,
    ...importEnv,
    API_DOCS: apiDocs,
    RATE_LIMITS: gatewayEnv.shape.RATE_LIMITS,
    TRUSTED_PROXIES: proxies.optional(),
  })
  .superRefine(realSecrets('DATABASE_URL', 'RABBITMQ_URL', 'MINIO_SECRET_KEY', 'SMTP_URL', 'ADMIN_PASSWORD'))
  .superRefine(portProblem)
  .superRefine(cutOffProblem)
  .superRefine(noticeProblem)
  .superRefine(gstProblem)
  .superRefine(keyIdProblem)
  .superRefine(realSecrets('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS'))
  .superRefine((env, context) => {
    const missing = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
    const together = (names: (keyof typeof env)[]): void => {
      if (!names.some((name) => env[name])) return;
      for (const name of names) if (!env[name]) missing(name, `is missing beside ${names.filter((other) => env[other]).join(', ')}`);
    };
    together(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
    together(['MINIO_ENDPOINT', 'MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY']);
    together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  })
  .superRefine(refuseOpenMail)
  .superRefine(
    inProduction((env, refuse) => {
      for (const name of ['PUBLIC_URL', 'RAZORPAY_KEY_ID', 'SMTP_URL', 'MAIL_FROM', 'ADMIN_EMAIL'] as const) {
        if (!env[name]) refuse(name, 'is missing; production runs no demonstration part');
      }
      if (env.PUBLIC_URL?.startsWith('http://')) refuse('PUBLIC_URL', 'must be https in production; cookies would travel in the clear');
      if (env.RAZORPAY_API_URL.startsWith('http://')) refuse('RAZORPAY_API_URL', 'must be https in production');
      if (env.TRUSTED_PROXIES === undefined) refuse('TRUSTED_PROXIES', unknownProxies);
      if (env.SEED === 'demo') refuse('SEED', 'cannot be demo in production');
      if (env.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'cannot be off in production');
    }),
  );

type LocalEnv = z.output<typeof localEnv>;
export type LocalConfig = Omit<LocalEnv, 'PUBLIC_URL' | 'MAIL_FROM' | 'SEED' | 'DATA_DIR' | 'API_DOCS'> & {
  publicUrl: string;
  MAIL_FROM: string;
  apiDocs: boolean;
  dataDir: string;
  seed: boolean;
  /** Set by tests only, which cannot wait for minutes. */
  timing?: Partial<OrdersTiming>;
  /** ms between two looks of the deliveries service for work. Set by tests only. */
  deliveriesTickMs?: number;
  /** Folder of the built pages. Tests set a copy, because a build would replace the original under them. */
  webDir?: string;
};

/** @throws ConfigError naming every wrong variable. */
export function readLocalConfig(source?: NodeJS.ProcessEnv): LocalConfig {
  const { PUBLIC_URL, MAIL_FROM, SEED, DATA_DIR, API_DOCS, ...env } = readConfig(localEnv, source);
  const seed = SEED ?? (isProduction(env) ? 'none' : 'demo');
  return {
    ...env,
    MAIL_FROM: MAIL_FROM ?? '2x7 <orders@2x7.example>',
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: path.resolve(DATA_DIR),
    apiDocs: API_DOCS ? API_DOCS === 'on' : !isProduction(env),
    seed: seed === 'demo',
  };
}
