import path from 'node:path';
import { databaseServices, type DatabaseServiceName } from '@2x7/contracts';
import { startSandbox, type Sandbox } from '@2x7/razorpay-sandbox';
import { reasonOf } from '@2x7/service-kit';
import { ShutdownStack } from '../process/shutdown-stack.js';
import { say } from '../process/log-line.js';
import type { LocalConfig } from '../config.js';
import { provideDatabases, type ServiceDatabase } from '../postgres/databases.js';
import { startMailInbox, type MailInbox } from '../mail/inbox.js';
import { startPostgres } from '../postgres/postgres.js';
import { isWildcard, listeningUrl } from '../process/listening-url.js';
import type { Secrets } from '../files/secrets.js';

type Razorpay = { keyId: string; keySecret: string; apiUrl: string; webhookSecrets: readonly string[]; isSandbox: boolean };

/** The servers that the services need: embedded ones, or those that the configuration names. */
export type BackingServices = {
  databases: Record<DatabaseServiceName, ServiceDatabase>;
  smtpUrl: string;
  /** Unset when a real mail server is used. */
  inbox?: MailInbox;
  razorpay: Razorpay;
  checkoutScriptUrl: string;
  /** Unset when real payments are taken. */
  sandbox?: Sandbox;
  /** Names of the parts that are embedded. */
  embedded: string[];
  close(): Promise<void>;
};

type Server = { url: string; close(): Promise<void> };
type Payments = Pick<BackingServices, 'razorpay' | 'checkoutScriptUrl' | 'sandbox'> & { close(): Promise<void> };

const nothing = (): Promise<void> => Promise.resolve();

async function startDatabases(config: LocalConfig, signal?: AbortSignal): Promise<Server> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: nothing };
  const postgres = await startPostgres({ dataDir: path.join(config.dataDir, 'postgres'), signal, say });
  return { url: postgres.url, close: () => postgres.stop() };
}

/** @throws Error that names DATABASE_URL where the server is not embedded */
async function openDatabases(config: LocalConfig, server: Server, secrets: Secrets): Promise<BackingServices['databases']> {
  try {
    return await provideDatabases(server.url, databaseServices, secrets);
  } catch (cause) {
    if (!config.DATABASE_URL) throw cause;
    const advice = 'Check that it runs, and the address, the user and the password in DATABASE_URL.';
    throw new Error(`the database server of DATABASE_URL cannot be used: ${reasonOf(cause)}. ${advice}`, { cause });
  }
}

function startInbox(config: LocalConfig): Promise<MailInbox | undefined> {
  if (config.SMTP_URL) return Promise.resolve(undefined);
  const webPort = config.PORT && config.PORT + 1;
  return startMailInbox({ host: config.HOST, webPort, dir: path.join(config.dataDir, 'inbox') });
}

async function startPayments(config: LocalConfig, secrets: Secrets): Promise<Payments> {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: apiUrl,
  } = config;
  const previous = config.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
  if (!keyId || !keySecret || !webhookSecret) return startTestPayments(config, secrets);
  return {
    razorpay: { keyId, keySecret, apiUrl, webhookSecrets: [webhookSecret, ...(previous ? [previous] : [])], isSandbox: false },
    checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    close: nothing,
  };
}

/** Where browsers load the payment script: browsers of other machines reach the sandbox at the host of the shop. */
function scriptUrl({ HOST, publicUrl }: LocalConfig, { checkoutScriptUrl }: Sandbox): string {
  if (!isWildcard(HOST)) return checkoutScriptUrl;
  const address = new URL(checkoutScriptUrl);
  address.hostname = new URL(publicUrl).hostname;
  return address.href;
}

async function startTestPayments(config: LocalConfig, secrets: Secrets): Promise<Payments> {
  const keys = { keyId: 'rzp_test_sandbox', keySecret: secrets.get('sandbox-key-secret') };
  const gateway = listeningUrl('http', config.HOST, config.PORT);
  const webhook = { url: `${gateway}/api/v1/orders/webhooks/razorpay`, secret: secrets.get('sandbox-webhook-secret') };
  const port = config.PORT && config.PORT + 2;
  const sandbox = await startSandbox({ ...keys, host: config.HOST, port, webhook, dataDir: path.join(config.dataDir, 'razorpay-sandbox') });
  return {
    razorpay: { ...keys, apiUrl: sandbox.url, webhookSecrets: [webhook.secret], isSandbox: true },
    checkoutScriptUrl: scriptUrl(config, sandbox),
    sandbox,
    close: () => sandbox.close(),
  };
}

const embeddedParts = (config: LocalConfig): string[] => [
  ...(config.DATABASE_URL ? [] : ['PostgreSQL']),
  ...(config.RABBITMQ_URL ? [] : ['event bus']),
  ...(config.MINIO_ENDPOINT ? [] : ['image store']),
  ...(config.SMTP_URL ? [] : ['mail inbox']),
  ...(config.RAZORPAY_KEY_ID ? [] : ['payment sandbox']),
];

/**
 * Starts the embedded servers side by side and creates a database with two roles for every service.
 * @throws the signal's reason, when what was started is closed again
 */
export async function startBackingServices(config: LocalConfig, secrets: Secrets, signal?: AbortSignal): Promise<BackingServices> {
  const started = new ShutdownStack();
  try {
    const [server, inbox, { razorpay, checkoutScriptUrl, sandbox }] = await started.together<[Server, MailInbox | undefined, Payments]>([
      startDatabases(config, signal),
      startInbox(config),
      startPayments(config, secrets),
    ]);
    signal?.throwIfAborted();
    const databases = await openDatabases(config, server, secrets);
    signal?.throwIfAborted();
    const smtpUrl = config.SMTP_URL ?? inbox!.smtpUrl;
    return {
      databases,
      inbox,
      smtpUrl,
      razorpay,
      checkoutScriptUrl,
      sandbox,
      embedded: embeddedParts(config),
      close: () => started.close(),
    };
  } catch (error) {
    await started.close();
    throw error;
  }
}
