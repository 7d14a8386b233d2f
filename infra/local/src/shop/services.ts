import path from 'node:path';
import { afterRestore as afterAuthRestore, createApp as createAuth, migrations as authMigrations } from '@2x7/auth/app';
import { createApp as createCatalog, migrations as catalogMigrations } from '@2x7/catalog/app';
import type { DatabaseServiceName } from '@2x7/contracts';
import {
  afterRestore as afterDeliveriesRestore,
  createApp as createDeliveries,
  defaultTickMs as defaultDeliveriesTickMs,
  migrations as deliveriesMigrations,
  readRules,
} from '@2x7/deliveries/app';
import { afterRestore as afterEmailRestore, createApp as createEmail, migrations as emailMigrations } from '@2x7/email/app';
import type { WebBuild } from '@2x7/gateway/app';
import { createApp as createMedia, migrations as mediaMigrations, type StorageAddress } from '@2x7/media/app';
import { createApp as createOrders, defaultTiming, migrations as ordersMigrations, readGst } from '@2x7/orders/app';
import {
  callers,
  identityPairOf,
  isProduction,
  type EventTransport,
  type IdentityPair,
  type Log,
  type migrate,
  type RunningService,
  type ServiceConfig,
} from '@2x7/service-kit';
import type { LocalConfig } from '../config.js';
import type { Secrets } from '../files/secrets.js';
import type { BackingServices } from './backing-services.js';
import { readShopClock } from './shop-clock.js';

export type Admin = { email: string; password: string; isDemo: boolean };

/** What the services are configured with in `npm start`. */
export type ShopParts = {
  config: LocalConfig;
  admin: Admin;
  secrets: Secrets;
  backingServices: BackingServices;
  transport: EventTransport;
  log: (service: string) => Log;
  /** The build of the pages, which is loaded while the services wait for the database. */
  web: Promise<WebBuild | null>;
};

type CallerName = (typeof callers)[number];

const identityOf = (secrets: Secrets, name: CallerName): IdentityPair =>
  identityPairOf(Buffer.from(secrets.get(`identity-${name}`), 'base64url'));

/** `caller`: the program, when it calls services. */
export const serviceConfig = ({ config, secrets }: ShopParts, caller?: CallerName): ServiceConfig => ({
  host: '127.0.0.1',
  port: 0,
  metricsPort: 0,
  logLevel: config.LOG_LEVEL,
  identity: {
    privateKey: caller && identityOf(secrets, caller).privateKey,
    publicKeys: callers.map((name) => `${name}:${identityOf(secrets, name).publicKey}`).join(','),
  },
});

function catalog(parts: ShopParts): Promise<RunningService> {
  const { config, backingServices, transport, log } = parts;
  return createCatalog(
    { ...serviceConfig(parts), database: backingServices.databases.catalog, imageHosts: config.IMAGE_HOSTS },
    { transport, log: log('catalog') },
  );
}

function auth(parts: ShopParts): Promise<RunningService> {
  const { config, secrets, admin, backingServices, transport, log } = parts;
  return createAuth(
    {
      ...serviceConfig(parts),
      database: backingServices.databases.auth,
      publicUrl: config.publicUrl,
      firstAdmin: { ...admin, name: 'Administrator' },
      sessionIdleMinutes: 30,
      sessionAbsoluteHours: 12,
      deviceKey: secrets.get('device-key'),
      rateLimits: config.RATE_LIMITS === 'on',
    },
    { transport, log: log('auth') },
  );
}

/** Where the images are: the bucket that is configured, or a folder. */
export function storageOf(config: LocalConfig): StorageAddress {
  const { MINIO_ENDPOINT: endpoint, MINIO_BUCKET: bucket, MINIO_REGION: region } = config;
  const { MINIO_ACCESS_KEY: accessKey = '', MINIO_SECRET_KEY: secretKey = '' } = config;
  return endpoint ? { endpoint, accessKey, secretKey, bucket, region } : { folder: path.join(config.dataDir, 'media') };
}

function media(parts: ShopParts, catalogUrl: string): Promise<RunningService> {
  const { config, backingServices, log } = parts;
  return createMedia(
    { ...serviceConfig(parts, 'media'), database: backingServices.databases.media, catalogUrl, storage: storageOf(config) },
    { log: log('media') },
  );
}

function orders(parts: ShopParts, catalogUrl: string): Promise<RunningService> {
  const { config, backingServices, transport, log } = parts;
  return createOrders(
    {
      ...serviceConfig(parts, 'orders'),
      database: backingServices.databases.orders,
      catalogUrl,
      razorpay: backingServices.razorpay,
      serviceAreaPins: config.SERVICE_AREA_PINS,
      rateLimits: config.RATE_LIMITS === 'on',
      gst: readGst(config),
      timing: { ...defaultTiming, ...config.timing },
    },
    { transport, log: log('orders') },
  );
}

function email(parts: ShopParts): Promise<RunningService> {
  const { config, backingServices, transport, log } = parts;
  return createEmail(
    {
      ...serviceConfig(parts),
      database: backingServices.databases.email,
      publicUrl: config.publicUrl,
      smtpUrl: backingServices.smtpUrl,
      requireTls: isProduction(config),
      mailFrom: config.MAIL_FROM,
      sentMailLogDir: path.join(config.dataDir, 'mail-journal'),
      retryBaseMs: 1_000,
    },
    { transport, log: log('email') },
  );
}

/** Services that deliveries calls. They start at the same time. */
type Called = Record<'orders' | 'media', Promise<RunningService>>;

async function deliveries(parts: ShopParts, catalogUrl: string, called?: Called): Promise<RunningService> {
  const { config, backingServices, transport, log } = parts;
  return createDeliveries(
    {
      ...serviceConfig(parts, 'deliveries'),
      database: backingServices.databases.deliveries,
      catalogUrl,
      publicUrl: config.publicUrl,
      serviceAreaPins: config.SERVICE_AREA_PINS,
      rateLimits: config.RATE_LIMITS === 'on',
      rules: readRules(config),
      signInLinkMinutes: config.SIGN_IN_LINK_MINUTES,
      customerSessionDays: config.CUSTOMER_SESSION_DAYS,
      ordersUrl: (await called?.orders)?.url ?? '',
      mediaUrl: (await called?.media)?.url ?? '',
      importFrom: config.DELIVERIES_FROM,
      tickMs: config.deliveriesTickMs ?? defaultDeliveriesTickMs,
      clockOffsetMs: readShopClock(config),
    },
    { transport, log: log('deliveries') },
  );
}

type Starter = (parts: ShopParts, catalogUrl: string, called?: Called) => Promise<RunningService>;

/** Starts each service in this process; catalog starts first, because others call it. The type requires every service that has a database. */
export const starters: Record<DatabaseServiceName, Starter> = { auth, catalog, media, orders, deliveries, email };

type Migrations = Parameters<typeof migrate>[2]['migrations'];

/** The migrations of each database, oldest first. The type requires every service that has one: a backup cannot forget any. */
export const migrations: Record<DatabaseServiceName, Migrations> = {
  auth: authMigrations,
  catalog: catalogMigrations,
  media: mediaMigrations,
  orders: ordersMigrations,
  deliveries: deliveriesMigrations,
  email: emailMigrations,
};

/** SQL that each restored database runs at once, so that the backup does not bring back what has been ended since. */
export const afterRestore: Partial<Record<DatabaseServiceName, readonly string[]>> = {
  auth: afterAuthRestore,
  deliveries: afterDeliveriesRestore,
  email: afterEmailRestore,
};
