import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp as createAuth } from '@2x7/auth/app';
import { createApp as createCatalog } from '@2x7/catalog/app';
import { databaseServices, type ServiceName } from '@2x7/contracts';
import { createApp as createEmail } from '@2x7/email/app';
import { createApp as createGateway } from '@2x7/gateway/app';
import { createApp as createMedia } from '@2x7/media/app';
import { createApp as createOrders, defaultTiming } from '@2x7/orders/app';
import { InProcessBus, Log, RabbitBus, type EventBus, type ServiceConfig } from '@2x7/service-kit';
import { Closing } from './closing.js';
import type { LocalConfig } from './config.js';
import { openSecrets, type Secrets } from './secrets.js';
import { startSurroundings, type Surroundings } from './surroundings.js';

const builtPages = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export type Admin = { email: string; password: string; isDemo: boolean };
export type Shop = { url: string; admin: Admin; ordersDatabase: string; surroundings: Surroundings; close(): Promise<void> };

type House = { config: LocalConfig; secrets: Secrets; surroundings: Surroundings; bus: EventBus; log: (service: string) => Log };

const serviceConfig = ({ config, secrets }: House): ServiceConfig => ({
  host: '127.0.0.1', port: 0, metricsPort: 0, logLevel: config.LOG_LEVEL, identityKey: secrets.get('identity-key'),
});

const adminOf = (config: LocalConfig, secrets: Secrets): Admin =>
  config.ADMIN_EMAIL && config.ADMIN_PASSWORD
    ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD, isDemo: false }
    : { email: 'admin@2x7.example', password: secrets.get('demo-admin-password').slice(0, 20), isDemo: true };

function auth(house: House, admin: Admin): ReturnType<typeof createAuth> {
  const { config, secrets, surroundings, bus, log } = house;
  return createAuth({
    ...serviceConfig(house), database: surroundings.databases.auth, publicUrl: config.publicUrl, firstAdmin: { ...admin, name: 'Administrator' },
    sessionIdleMinutes: 30, sessionAbsoluteHours: 12, deviceKey: secrets.get('device-key'), rateLimits: config.RATE_LIMITS === 'on',
  }, { bus, log: log('auth') });
}

function media(house: House, catalogUrl: string): ReturnType<typeof createMedia> {
  const { config, surroundings, log } = house;
  const { MINIO_ENDPOINT: endpoint, MINIO_ACCESS_KEY: accessKey = '', MINIO_SECRET_KEY: secretKey = '', MINIO_BUCKET: bucket, MINIO_REGION: region } = config;
  const storage = endpoint ? { endpoint, accessKey, secretKey, bucket, region } : { folder: path.join(config.dataDir, 'media') };
  return createMedia({ ...serviceConfig(house), database: surroundings.databases.media, catalogUrl, storage }, { log: log('media') });
}

function orders(house: House, catalogUrl: string): ReturnType<typeof createOrders> {
  const { config, surroundings, bus, log } = house;
  return createOrders({
    ...serviceConfig(house), database: surroundings.databases.orders, catalogUrl, razorpay: { ...surroundings.razorpay, timeoutMs: 5_000 },
    serviceAreaPins: config.SERVICE_AREA_PINS, rateLimits: config.RATE_LIMITS === 'on', timing: { ...defaultTiming, ...config.timing },
  }, { bus, log: log('orders') });
}

function email(house: House): ReturnType<typeof createEmail> {
  const { config, surroundings, bus, log } = house;
  return createEmail({
    ...serviceConfig(house), database: surroundings.databases.email, smtpUrl: surroundings.smtpUrl, mailFrom: config.MAIL_FROM,
    journalDir: path.join(config.dataDir, 'mail-journal'), retryBaseMs: 1_000,
  }, { bus, log: log('email') });
}

function gateway(house: House, upstreams: Record<ServiceName, string>): ReturnType<typeof createGateway> {
  const { config, surroundings, bus, log } = house;
  return createGateway({
    ...serviceConfig(house), host: config.HOST, port: config.PORT, upstreams, publicUrl: config.publicUrl, webDir: config.webDir ?? builtPages,
    checkout: { scriptUrl: surroundings.checkoutScriptUrl, origins: [] },
    imageHosts: config.IMAGE_HOSTS, testMode: surroundings.razorpay.isSandbox, rateLimits: config.RATE_LIMITS === 'on', trustedProxies: config.TRUSTED_PROXIES,
  }, { bus, log: log('gateway') });
}

async function startServices(house: House, admin: Admin, closing: Closing): Promise<string> {
  const { config, surroundings, bus, log } = house;
  const catalog = closing.add(await createCatalog({ ...serviceConfig(house), database: surroundings.databases.catalog, imageHosts: config.IMAGE_HOSTS }, { bus, log: log('catalog') }));
  const [authService, mediaService, ordersService] = await closing.together([
    auth(house, admin), media(house, catalog.url), orders(house, catalog.url), email(house),
  ]);
  const upstreams = { auth: authService.url, catalog: catalog.url, orders: ordersService.url, media: mediaService.url };
  return closing.add(await gateway(house, upstreams)).url;
}

/**
 * Starts everything in this process: what is not configured is embedded. Closes what had started when a part fails.
 * @throws Error with a sentence for the person who started it.
 */
export async function startShop(config: LocalConfig, log: (service: string) => Log): Promise<Shop> {
  const closing = new Closing();
  try {
    const secrets = openSecrets(path.join(config.dataDir, 'secrets.json'));
    const surroundings = closing.add(await startSurroundings(config, secrets, databaseServices));
    const bus = config.RABBITMQ_URL ? new RabbitBus(config.RABBITMQ_URL, 'shop', log('bus')) : new InProcessBus();
    closing.add(bus);
    const admin = adminOf(config, secrets);
    const url = await startServices({ config, secrets, surroundings, bus, log }, admin, closing);
    return { url, admin, ordersDatabase: surroundings.databases.orders.url, surroundings, close: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}
