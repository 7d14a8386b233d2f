import {
  address,
  databaseEnv,
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

/** A bucket at an S3-compatible server. */
export type S3Address = {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
};
/** Where images are stored: a folder of this machine, or a bucket. */
export type StorageAddress = { folder: string } | S3Address;

export type MediaConfig = ServiceConfig & {
  database: DatabaseAddress;
  catalogUrl: string;
  storage: StorageAddress;
};

/** Injects MediaConfig; provided by configModule. */
export const mediaConfigToken = Symbol('MediaConfig');

const fields = z.object({
  ...serviceEnv,
  ...databaseEnv,
  IDENTITY_PUBLIC_KEYS: publicKeysVariable,
  MEDIA_IDENTITY_PRIVATE_KEY: privateKeyVariable,
  PORT: port(4004),
  CATALOG_URL: address('http', 'https'),
  MEDIA_DIR: z.string().optional(),
  MINIO_ENDPOINT: address('http', 'https').optional(),
  MINIO_ACCESS_KEY: z.string().optional(),
  MINIO_SECRET_KEY: z.string().optional(),
  MINIO_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name: 3 to 63 lowercase letters, digits, dots or hyphens')
    .optional(),
  MINIO_REGION: z.string().default('us-east-1'),
});
type Fields = z.infer<typeof fields>;

const bucketFields = ['MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY', 'MINIO_BUCKET'] as const;

function requireStorage(env: Fields, context: z.RefinementCtx): void {
  const missing = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
  if (!env.MINIO_ENDPOINT && !env.MEDIA_DIR) missing('MEDIA_DIR', 'is missing; name a folder for images, or set MINIO_ENDPOINT');
  if (!env.MINIO_ENDPOINT) return;
  for (const name of bucketFields) if (!env[name]) missing(name, 'is missing; MINIO_ENDPOINT needs it');
}

/** The environment of the media service. With MINIO_ENDPOINT images go to that bucket, otherwise to MEDIA_DIR. */
export const mediaEnv = fields
  .superRefine(requireStorage)
  .superRefine(realSecrets('IDENTITY_PUBLIC_KEYS', 'MEDIA_IDENTITY_PRIVATE_KEY', 'MINIO_SECRET_KEY', 'DATABASE_URL', 'DATABASE_OWNER_URL'));

const storageOf = (env: Fields): StorageAddress =>
  env.MINIO_ENDPOINT
    ? {
        endpoint: env.MINIO_ENDPOINT,
        accessKey: env.MINIO_ACCESS_KEY!,
        secretKey: env.MINIO_SECRET_KEY!,
        bucket: env.MINIO_BUCKET!,
        region: env.MINIO_REGION,
      }
    : { folder: env.MEDIA_DIR! };

/** @throws ConfigError naming every invalid variable. */
export function readMediaConfig(environment?: NodeJS.ProcessEnv): MediaConfig {
  const env = readConfig(mediaEnv, environment);
  return {
    ...serviceConfigOf(env),
    identity: { privateKey: env.MEDIA_IDENTITY_PRIVATE_KEY, publicKeys: env.IDENTITY_PUBLIC_KEYS },
    database: { url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL },
    catalogUrl: env.CATALOG_URL,
    storage: storageOf(env),
  };
}
