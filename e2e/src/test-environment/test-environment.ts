import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { MealPlan } from '@2x7/contracts';
import { ShutdownStack, startMailInbox, temporaryFolder, type MailInbox } from '@2x7/local/testing';
import { startSandbox, type Sandbox } from '@2x7/razorpay-sandbox';
import { identityPairOf, type IdentityPair } from '@2x7/service-kit';
import { Broker } from './broker.js';
import { Databases } from './databases.js';
import { deliveriesProgramFile, type DeliveriesProgram } from './deliveries-program.js';
import { ordersProgramFile, type OrdersProgram } from './orders-program.js';
import { environmentOf, mainOf, parts as allParts, type Part, type EnvironmentSettings } from './parts.js';
import { admin, ServiceCaller } from './service-caller.js';
import { ServiceProcess } from './service-process.js';
import { isSuccess, ShopClient } from './shop-client.js';
import { TestClock } from './test-clock.js';
import { fixedPort } from './fixed-port.js';
import { startWebhookRelay } from './webhook-relay.js';

type TestEnvironmentOptions = {
  parts: readonly Part[];
  /** How to run the orders service; as in production when unset. */
  orders?: OrdersProgram;
  /** How to run the deliveries service; as in production when unset. With it, `clock` moves the service's time. */
  deliveries?: DeliveriesProgram;
  /** The gateway's port; the inbox gets the next and the sandbox the one after. Free ports when unset. */
  port?: number;
  /** The exit code after SIGINT or SIGTERM; 130 when unset. */
  exitCode?: number;
  /** Additional environment variables of a part. */
  env?: Partial<Record<Part, Record<string, string>>>;
};

const newPair = (): IdentityPair => identityPairOf(randomBytes(32));
const random = (): string => randomBytes(24).toString('base64url');

type BackingServices = { databases: Databases; broker: Broker; inbox: MailInbox; sandbox: Sandbox };

/**
 * The services as separate processes on a PostgreSQL, a RabbitMQ, a mail inbox and a payment sandbox of their own, all
 * on the loopback interface and in one temporary folder.
 */
export class TestEnvironment {
  readonly services: Record<Part, ServiceProcess>;
  readonly client: ShopClient;
  /** The time of the deliveries service. */
  readonly clock: TestClock;
  private closed?: Promise<void>;

  private constructor(
    readonly settings: EnvironmentSettings,
    private readonly backing: BackingServices,
    private readonly shutdown: ShutdownStack,
    private readonly options: TestEnvironmentOptions,
  ) {
    this.clock = new TestClock(path.join(settings.folder, 'clock'));
    const made = allParts.map((part) => [part, new ServiceProcess(this.program(part))]);
    this.services = Object.fromEntries(made) as Record<Part, ServiceProcess>;
    const { urls, identities } = settings;
    this.client = this.has('gateway') ? new ShopClient(`${urls.gateway}/api/v1`) : new ShopClient(urls.orders, identities.gateway);
  }

  /** Starts the backing services only. */
  static async prepare(options: TestEnvironmentOptions): Promise<TestEnvironment> {
    const shutdown = new ShutdownStack();
    try {
      const { settings, backing } = await startBackingServices(options, shutdown);
      const environment = new TestEnvironment(settings, backing, shutdown, options);
      await environment.receiveWebhooks();
      environment.stopOnSignals();
      return environment;
    } catch (error) {
      await shutdown.close();
      throw error;
    }
  }

  /** Starts the backing services and every part of `options.parts`; resolves when all are ready. */
  static async start(options: TestEnvironmentOptions): Promise<TestEnvironment> {
    const environment = await TestEnvironment.prepare(options);
    try {
      await Promise.all(options.parts.map((part) => environment.services[part].start()));
      return environment;
    } catch (error) {
      await environment.close();
      throw error;
    }
  }

  get databases(): Databases {
    return this.backing.databases;
  }

  get broker(): Broker {
    return this.backing.broker;
  }

  get inbox(): MailInbox {
    return this.backing.inbox;
  }

  get sandbox(): Sandbox {
    return this.backing.sandbox;
  }

  get logFolder(): string {
    return path.join(this.settings.folder, 'logs');
  }

  has(part: Part): boolean {
    return this.options.parts.includes(part);
  }

  /** Creates a plan at the catalog service with an administrator's token. `price` in whole rupees. */
  async addPlan(price = 3_599, changes: Partial<MealPlan> = {}): Promise<MealPlan> {
    const { urls, identities } = this.settings;
    const plan = {
      name: 'Muscle Building Plan',
      meal_type: 'both',
      number_of_meals: 14,
      duration_days: 7,
      original_cost: price + 900,
      discounted_price: price,
      ...changes,
    };
    const catalog = new ServiceCaller(urls.catalog, 'catalog', identities.gateway);
    const answer = await catalog.send(admin, { method: 'POST', path: '/meal-plans/admin/create', body: plan });
    if (!isSuccess(answer)) throw new Error(`the catalog service created no plan: ${answer.text}`);
    return (JSON.parse(answer.text) as { data: MealPlan }).data;
  }

  /** Stops everything and removes the folder. */
  close(): Promise<void> {
    return (this.closed ??= this.shutdown.close());
  }

  private program(part: Part): { name: string; file: string; args: string[]; env: Record<string, string>; url: string; logFile: string } {
    const { file, args } = this.ownProgram(part) ?? { file: mainOf(part), args: [] };
    return {
      name: part,
      file,
      args,
      env: { ...environmentOf(part, this.settings), ...this.options.env?.[part] },
      url: this.settings.urls[part],
      logFile: path.join(this.logFolder, `${part}.log`),
    };
  }

  /** The program that replaces production's. */
  private ownProgram(part: Part): { file: string; args: string[] } | undefined {
    const { orders, deliveries } = this.options;
    if (part === 'orders' && orders) return { file: ordersProgramFile, args: [JSON.stringify(orders)] };
    if (part !== 'deliveries' || !deliveries) return undefined;
    return { file: deliveriesProgramFile, args: [JSON.stringify({ ...deliveries, clockFile: this.clock.file })] };
  }

  private async receiveWebhooks(): Promise<void> {
    const { razorpay } = this.settings;
    const set = (url: string): void =>
      void this.sandbox.control.set({ webhooks: { url, secret: razorpay.webhookSecret, retryBaseMs: 50 } });
    if (this.has('gateway')) return set(`${this.settings.urls.gateway}/api/v1/orders/webhooks/razorpay`);
    const relay = await startWebhookRelay(this.client);
    this.shutdown.add(relay);
    set(relay.url);
  }

  /** Added after the backing services, so the services stop before them. */
  private stopOnSignals(): void {
    const all = Object.values(this.services);
    const end = (signal: NodeJS.Signals): void => {
      process.stderr.write(`The test environment is stopped by ${signal}.\n`);
      void this.close().finally(() => process.exit(this.options.exitCode ?? 130));
    };
    const abandon = (): void => all.forEach((service) => service.abandon());
    process.once('SIGTERM', end).once('SIGINT', end).once('exit', abandon);
    this.shutdown.add({ close: () => Promise.all(all.map((service) => service.stop())) });
    this.shutdown.add({ close: async () => process.off('SIGTERM', end).off('SIGINT', end) });
  }
}

async function startBackingServices(
  options: TestEnvironmentOptions,
  shutdown: ShutdownStack,
): Promise<{ settings: EnvironmentSettings; backing: BackingServices }> {
  const folder = temporaryFolder('environment');
  shutdown.add({ close: async () => folder.remove() });
  fs.mkdirSync(path.join(folder.path, 'logs'));
  const at = (name: string): string => path.join(folder.path, name);
  const { port } = options;
  const after = (distance: number): number => (port ? port + distance : 0);
  const keys = { keyId: 'rzp_test_environment', keySecret: random() };
  const databaseParts = options.parts.filter((part) => part !== 'gateway');
  const [databases, broker, inbox, sandbox] = await shutdown.together([
    Databases.start(at('postgres'), databaseParts),
    Broker.start(at('rabbitmq')),
    startMailInbox({ dir: at('inbox'), webPort: after(1) }),
    startSandbox({ host: '127.0.0.1', port: after(2), ...keys }),
  ]);
  const urls = Object.fromEntries(await Promise.all(allParts.map(async (part) => [part, `http://127.0.0.1:${await fixedPort()}`])));
  if (port) urls.gateway = `http://127.0.0.1:${port}`;
  const settings: EnvironmentSettings = {
    folder: folder.path,
    urls: urls as Record<Part, string>,
    databases: databases.addresses,
    rabbitUrls: broker.urls,
    smtpUrl: inbox.smtpUrl,
    razorpay: { ...keys, webhookSecret: random(), apiUrl: sandbox.url, scriptUrl: sandbox.checkoutScriptUrl },
    identities: { gateway: newPair(), orders: newPair(), media: newPair(), deliveries: newPair() },
    deviceKey: random() + random(),
    admin: { email: 'admin@2x7.example', password: random() },
  };
  return { settings, backing: { databases, broker, inbox, sandbox } };
}
