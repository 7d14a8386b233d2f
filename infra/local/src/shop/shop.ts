import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { routedServices, type ServiceName } from '@2x7/contracts';
import { createApp as createGateway, loadWebBuild, type GatewayConfig } from '@2x7/gateway/app';
import type { MediaPlace } from '@2x7/media/seed';
import { InProcessTransport, type EventTransport, type Log } from '@2x7/service-kit';
import { ShutdownStack } from '../process/shutdown-stack.js';
import type { LocalConfig } from '../config.js';
import { openSecrets, type Secrets } from '../files/secrets.js';
import { startBackingServices, type BackingServices } from './backing-services.js';
import { serviceConfig, starters, storageOf, type Admin, type ShopParts } from './services.js';

const builtPages = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const webDirOf = (config: LocalConfig): string => config.webDir ?? builtPages;

export type Shop = {
  url: string;
  admin: Admin;
  ordersDatabase: string;
  deliveriesDatabase: string;
  media: MediaPlace;
  backingServices: BackingServices;
  close(): Promise<void>;
};

/** A shop whose services run and whose public port is not open yet. */
export type ClosedShop = Omit<Shop, 'url'> & {
  /** Runs `work` with the address of a gateway that visitors do not know: they can neither see nor disturb it. */
  throughHiddenGateway(work: (url: string) => Promise<void>): Promise<void>;
};

const adminOf = (config: LocalConfig, secrets: Secrets): Admin =>
  config.ADMIN_EMAIL && config.ADMIN_PASSWORD
    ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD, isDemo: false }
    : { email: 'admin@2x7.example', password: secrets.get('demo-admin-password').slice(0, 20), isDemo: true };

type Upstreams = Record<ServiceName, string>;

function gateway(parts: ShopParts, upstreams: Upstreams, own: Partial<GatewayConfig> = {}): ReturnType<typeof createGateway> {
  const { config, backingServices, transport, log, web } = parts;
  return createGateway(
    {
      ...serviceConfig(parts, 'gateway'),
      host: config.HOST,
      port: config.PORT,
      upstreams,
      publicUrl: config.publicUrl,
      webDir: webDirOf(config),
      checkout: { scriptUrl: backingServices.checkoutScriptUrl, origins: [] },
      imageHosts: config.IMAGE_HOSTS,
      testMode: backingServices.razorpay.isSandbox,
      apiDocs: config.apiDocs,
      rateLimits: config.RATE_LIMITS === 'on',
      trustedProxies: config.TRUSTED_PROXIES ?? 0,
      ...own,
    },
    { transport, log: log('gateway'), web },
  );
}

async function startServices(parts: ShopParts, started: ShutdownStack, signal?: AbortSignal): Promise<Upstreams> {
  const { catalog: startCatalog, ...others } = starters;
  const { url: catalogUrl } = started.add(await startCatalog(parts, ''));
  signal?.throwIfAborted();
  const called = { orders: others.orders(parts, catalogUrl), media: others.media(parts, catalogUrl) };
  const running = await started.together(
    Object.entries(others).map(([name, start]) =>
      name in called ? called[name as keyof typeof called] : start(parts, catalogUrl, called),
    ),
  );
  const urls = new Map([['catalog', catalogUrl], ...Object.keys(others).map((name, index) => [name, running[index]!.url] as const)]);
  return Object.fromEntries(routedServices.map((name) => [name, urls.get(name)!])) as Upstreams;
}

async function openTransport({ RABBITMQ_URL: url }: LocalConfig, log: (service: string) => Log): Promise<EventTransport> {
  if (!url) return new InProcessTransport();
  const { RabbitTransport } = await import('@2x7/service-kit/rabbitmq');
  return new RabbitTransport(url, 'shop', log('events'));
}

/** Starts a gateway without pages on a free port of this machine, with a bus of its own, and closes it when `work` is done. */
const throughHiddenGateway =
  (parts: ShopParts, upstreams: Upstreams) =>
  async (work: (url: string) => Promise<void>): Promise<void> => {
    const hidden = await gateway({ ...parts, transport: new InProcessTransport(), web: Promise.resolve(null) }, upstreams, {
      host: '127.0.0.1',
      port: 0,
      rateLimits: false,
    });
    await work(hidden.url).finally(() => hidden.close());
  };

type Opening = {
  /** Done before the public port opens. */
  beforeOpening?: (closed: ClosedShop) => Promise<void>;
  /** The build of the pages, where it is still running: the public port opens when it has ended. */
  pages?: Promise<unknown>;
  /** Gives up the start at its next step, until `beforeOpening` is called, whose caller can close the shop. */
  signal?: AbortSignal;
};

/**
 * Starts every service and the gateway in this process; a backing service that is not configured is embedded.
 * When one of them fails to start, those that run are closed again.
 * @throws Error with a sentence for the terminal; the signal's reason.
 */
export async function startShop(
  config: LocalConfig,
  log: (service: string) => Log,
  { beforeOpening = () => Promise.resolve(), pages = Promise.resolve(), signal }: Opening = {},
): Promise<Shop> {
  const started = new ShutdownStack();
  const web = pages.then(() => loadWebBuild(webDirOf(config), log('gateway')));
  web.catch(() => undefined); // the gateway reports it
  try {
    signal?.throwIfAborted();
    const secrets = openSecrets(path.join(config.dataDir, 'secrets.json'));
    const backingServices = started.add(await startBackingServices(config, secrets, signal));
    const transport = started.add(await openTransport(config, log));
    const admin = adminOf(config, secrets);
    const parts = { config, admin, secrets, backingServices, transport, log, web };
    const upstreams = await startServices(parts, started, signal);
    signal?.throwIfAborted();
    const { orders, deliveries, media } = backingServices.databases;
    const databases = { ordersDatabase: orders.url, deliveriesDatabase: deliveries.url };
    const images = { databaseUrl: media.url, storage: storageOf(config) };
    const shop = { admin, ...databases, media: images, backingServices, close: () => started.close() };
    await beforeOpening({ ...shop, throughHiddenGateway: throughHiddenGateway(parts, upstreams) });
    return { ...shop, url: started.add(await gateway(parts, upstreams)).url };
  } catch (error) {
    await started.close();
    throw error;
  }
}
