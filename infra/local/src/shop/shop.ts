import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp as createAuth } from '@2x7/auth/app';
import { createApp as createCatalog } from '@2x7/catalog/app';
import { databaseServices, type ServiceName } from '@2x7/contracts';
import { createApp as createEmail } from '@2x7/email/app';
import { createApp as createGateway } from '@2x7/gateway/app';
import { createApp as createMedia } from '@2x7/media/app';
import { createApp as createOrders, defaultTiming } from '@2x7/orders/app';
import { InProcessTransport, Log, RabbitTransport, type EventTransport, type ServiceConfig } from '@2x7/service-kit';
import { ShutdownStack } from '../process/shutdown-stack.js';
import type { LocalConfig } from '../config.js';
import { openSecrets, type Secrets } from '../files/secrets.js';
import { startBackingServices, type BackingServices } from './backing-services.js';

const builtPages = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

export type Admin = { email: string; password: string; isDemo: boolean };
export type Shop = { url: string; admin: Admin; ordersDatabase: string; backingServices: BackingServices; close(): Promise<void> };

type ShopParts = { config: LocalConfig; secrets: Secrets; backingServices: BackingServices; transport: EventTransport; log: (service: string) => Log };

const serviceConfig = ({ config, secrets }: ShopParts): ServiceConfig => ({
  host: '127.0.0.1', port: 0, metricsPort: 0, logLevel: config.LOG_LEVEL, identityKey: secrets.get('identity-key'),
});

const adminOf = (config: LocalConfig, secrets: Secrets): Admin =>
  config.ADMIN_EMAIL && config.ADMIN_PASSWORD
    ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD, isDemo: false }
    : { email: 'admin@2x7.example', password: secrets.get('demo-admin-password').slice(0, 20), isDemo: true };

function auth(parts: ShopParts, admin: Admin): ReturnType<typeof createAuth> {
  const { config, secrets, backingServices, transport, log } = parts;
  return createAuth({
    ...serviceConfig(parts), database: backingServices.databases.auth, publicUrl: config.publicUrl, firstAdmin: { ...admin, name: 'Administrator' },
    sessionIdleMinutes: 30, sessionAbsoluteHours: 12, deviceKey: secrets.get('device-key'), rateLimits: config.RATE_LIMITS === 'on',
  }, { transport, log: log('auth') });
}

function media(parts: ShopParts, catalogUrl: string): ReturnType<typeof createMedia> {
  const { config, backingServices, log } = parts;
  const { MINIO_ENDPOINT: endpoint, MINIO_ACCESS_KEY: accessKey = '', MINIO_SECRET_KEY: secretKey = '', MINIO_BUCKET: bucket, MINIO_REGION: region } = config;
  const storage = endpoint ? { endpoint, accessKey, secretKey, bucket, region } : { folder: path.join(config.dataDir, 'media') };
  return createMedia({ ...serviceConfig(parts), database: backingServices.databases.media, catalogUrl, storage }, { log: log('media') });
}

function orders(parts: ShopParts, catalogUrl: string): ReturnType<typeof createOrders> {
  const { config, backingServices, transport, log } = parts;
  return createOrders({
    ...serviceConfig(parts), database: backingServices.databases.orders, catalogUrl, razorpay: { ...backingServices.razorpay, timeoutMs: 5_000 },
    serviceAreaPins: config.SERVICE_AREA_PINS, rateLimits: config.RATE_LIMITS === 'on', timing: { ...defaultTiming, ...config.timing },
  }, { transport, log: log('orders') });
}

function email(parts: ShopParts): ReturnType<typeof createEmail> {
  const { config, backingServices, transport, log } = parts;
  return createEmail({
    ...serviceConfig(parts), database: backingServices.databases.email, smtpUrl: backingServices.smtpUrl, mailFrom: config.MAIL_FROM,
    sentMailLogDir: path.join(config.dataDir, 'mail-journal'), retryBaseMs: 1_000,
  }, { transport, log: log('email') });
}

function gateway(parts: ShopParts, upstreams: Record<ServiceName, string>): ReturnType<typeof createGateway> {
  const { config, backingServices, transport, log } = parts;
  return createGateway({
    ...serviceConfig(parts), host: config.HOST, port: config.PORT, upstreams, publicUrl: config.publicUrl, webDir: config.webDir ?? builtPages,
    checkout: { scriptUrl: backingServices.checkoutScriptUrl, origins: [] },
    imageHosts: config.IMAGE_HOSTS, testMode: backingServices.razorpay.isSandbox, rateLimits: config.RATE_LIMITS === 'on', trustedProxies: config.TRUSTED_PROXIES,
  }, { transport, log: log('gateway') });
}

async function startServices(parts: ShopParts, admin: Admin, started: ShutdownStack): Promise<string> {
  const { config, backingServices, transport, log } = parts;
  const catalog = started.add(await createCatalog({ ...serviceConfig(parts), database: backingServices.databases.catalog, imageHosts: config.IMAGE_HOSTS }, { transport, log: log('catalog') }));
  const [authService, mediaService, ordersService] = await started.together([
    auth(parts, admin), media(parts, catalog.url), orders(parts, catalog.url), email(parts),
  ]);
  const upstreams = { auth: authService.url, catalog: catalog.url, orders: ordersService.url, media: mediaService.url };
  return started.add(await gateway(parts, upstreams)).url;
}

/**
 * Starts every service and the gateway in this process; a backing service that is not configured is embedded.
 * When one of them fails to start, those that run are closed again.
 * @throws Error with a sentence for the terminal.
 */
export async function startShop(config: LocalConfig, log: (service: string) => Log): Promise<Shop> {
  const started = new ShutdownStack();
  try {
    const secrets = openSecrets(path.join(config.dataDir, 'secrets.json'));
    const backingServices = started.add(await startBackingServices(config, secrets, databaseServices));
    const transport = config.RABBITMQ_URL ? new RabbitTransport(config.RABBITMQ_URL, 'shop', log('events')) : new InProcessTransport();
    started.add(transport);
    const admin = adminOf(config, secrets);
    const url = await startServices({ config, secrets, backingServices, transport, log }, admin, started);
    return { url, admin, ordersDatabase: backingServices.databases.orders.url, backingServices, close: () => started.close() };
  } catch (error) {
    await started.close();
    throw error;
  }
}
