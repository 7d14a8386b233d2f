import path from 'node:path';
import type { IdentityPair } from '@2x7/service-kit';
import { routedServices, serviceNames, services, type AnyServiceName } from '@2x7/contracts';

export const parts = serviceNames;
export type Part = AnyServiceName;

const root = path.resolve(import.meta.dirname, '../../..');

/** The program that production runs for this part. */
export const mainOf = (part: Part): string => path.join(root, services[part].folder, 'dist/main.js');

/** The addresses and secrets that the processes are configured with. */
export type EnvironmentSettings = {
  folder: string;
  urls: Record<Part, string>;
  databases: Record<string, { url: string; ownerUrl: string }>;
  /** The address of each service's own account at the broker. */
  rabbitUrls: Record<string, string>;
  smtpUrl: string;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string; scriptUrl: string };
  /** Of the programs that call services. */
  identities: Record<'gateway' | 'orders' | 'media' | 'deliveries', IdentityPair>;
  deviceKey: string;
  admin: { email: string; password: string };
};

type Environment = Record<string, string>;

/** What a part needs besides the variables of every part. */
const own: Partial<Record<Part, (settings: EnvironmentSettings) => Environment>> = {
  orders: ({ urls, razorpay, identities }) => ({
    ORDERS_IDENTITY_PRIVATE_KEY: identities.orders.privateKey,
    CATALOG_URL: urls.catalog,
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_URL: razorpay.apiUrl,
    RATE_LIMITS: 'off',
  }),
  email: ({ urls, folder, smtpUrl }) => ({
    PUBLIC_URL: urls.gateway,
    SMTP_URL: smtpUrl,
    MAIL_FROM: '2x7 <orders@2x7.example>',
    SENT_MAIL_LOG_DIR: path.join(folder, 'sent-mail-log'),
  }),
  auth: ({ urls, admin, deviceKey }) => ({
    PUBLIC_URL: urls.gateway,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DEVICE_KEY: deviceKey,
    RATE_LIMITS: 'off',
  }),
  media: ({ urls, folder, identities }) => ({
    MEDIA_IDENTITY_PRIVATE_KEY: identities.media.privateKey,
    CATALOG_URL: urls.catalog,
    MEDIA_DIR: path.join(folder, 'media'),
  }),
  deliveries: ({ urls, identities }) => ({
    PUBLIC_URL: urls.gateway,
    DELIVERIES_IDENTITY_PRIVATE_KEY: identities.deliveries.privateKey,
    CATALOG_URL: urls.catalog,
    ORDERS_URL: urls.orders,
    MEDIA_URL: urls.media,
    RATE_LIMITS: 'off',
  }),
  gateway: ({ urls, razorpay, identities }) => ({
    IDENTITY_PRIVATE_KEY: identities.gateway.privateKey,
    ...Object.fromEntries(routedServices.map((name) => [`${name.toUpperCase()}_URL`, urls[name]])),
    PUBLIC_URL: urls.gateway,
    WEB_DIR: path.join(root, 'web/dist'),
    CHECKOUT_SCRIPT_URL: razorpay.scriptUrl,
    TEST_MODE: 'on',
    RATE_LIMITS: 'off',
  }),
};

/** All environment variables of a part's process; it inherits none. */
export function environmentOf(part: Part, settings: EnvironmentSettings): Environment {
  const database = settings.databases[part];
  const rabbitUrl = settings.rabbitUrls[part];
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    TMPDIR: settings.folder,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: new URL(settings.urls[part]).port,
    LOG_LEVEL: 'info',
    IDENTITY_PUBLIC_KEYS: Object.entries(settings.identities)
      .map(([name, { publicKey }]) => `${name}:${publicKey}`)
      .join(','),
    ...(rabbitUrl && { RABBITMQ_URL: rabbitUrl }),
    ...(database && { DATABASE_URL: database.url }),
    ...own[part]?.(settings),
  };
}
