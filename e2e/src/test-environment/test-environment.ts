import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { MealPlan } from '@2x7/contracts';
import { startMailInbox, temporaryFolder, type MailInbox } from '@2x7/local/testing';
import { startSandbox, type Sandbox } from '@2x7/razorpay-sandbox';
import { identityHeader, IdentitySigner } from '@2x7/service-kit';
import { v7 as uuid } from 'uuid';
import { Broker } from './broker.js';
import { Closing } from './closing.js';
import { Databases } from './databases.js';
import { ordersProgramFile, type OrdersProgram } from './orders-program.js';
import { environmentOf, mainOf, parts as allParts, type Part, type Surroundings } from './parts.js';
import { ServiceProcess } from './service-process.js';
import { ShopClient } from './shop-client.js';
import { steadyPort } from './steady-port.js';
import { startWebhookRelay } from './webhook-relay.js';

export type HouseOptions = {
  parts: readonly Part[];
  /** Unset: the program of production. */
  orders?: OrdersProgram;
  /** The gateway's port; the inbox has the next one and the sandbox the one after. Unset: any free ones. */
  port?: number;
  /** What the process ends with that is told to stop: 130 unless told. */
  exitCode?: number;
  /** More of a part's environment. */
  env?: Partial<Record<Part, Record<string, string>>>;
};

const random = (): string => randomBytes(24).toString('base64url');

type Foundations = { databases: Databases; broker: Broker; inbox: MailInbox; sandbox: Sandbox };

/** The shop as separate processes on servers of its own, all on the loopback interface, in one temporary folder. */
export class House {
  readonly services: Record<Part, ServiceProcess>;
  readonly client: ShopClient;

  private constructor(
    readonly surroundings: Surroundings,
    private readonly foundations: Foundations,
    private readonly closing: Closing,
    private readonly options: HouseOptions,
  ) {
    const made = allParts.map((part) => [part, new ServiceProcess(this.program(part))]);
    this.services = Object.fromEntries(made) as Record<Part, ServiceProcess>;
    const { urls, identityKey } = surroundings;
    this.client = this.has('gateway') ? new ShopClient(`${urls.gateway}/api/v1`) : new ShopClient(urls.orders, identityKey);
  }

  /** The servers run; no service does. */
  static async prepare(options: HouseOptions): Promise<House> {
    const closing = new Closing();
    try {
      const { surroundings, foundations } = await layFoundations(options, closing);
      const house = new House(surroundings, foundations, closing, options);
      await house.hearWebhooks();
      house.stopWithTheHarness();
      return house;
    } catch (error) {
      await closing.close();
      throw error;
    }
  }

  /** Everything that was asked for runs and is ready. */
  static async start(options: HouseOptions): Promise<House> {
    const house = await House.prepare(options);
    try {
      await Promise.all(options.parts.map((part) => house.services[part].start()));
      return house;
    } catch (error) {
      await house.close();
      throw error;
    }
  }

  get databases(): Databases {
    return this.foundations.databases;
  }

  get broker(): Broker {
    return this.foundations.broker;
  }

  get inbox(): MailInbox {
    return this.foundations.inbox;
  }

  get sandbox(): Sandbox {
    return this.foundations.sandbox;
  }

  get logFolder(): string {
    return path.join(this.surroundings.folder, 'logs');
  }

  has(part: Part): boolean {
    return this.options.parts.includes(part);
  }

  /** Adds a plan as an administrator does, at the catalogue's own door. `price`: whole rupees. */
  async addPlan(price = 3_599): Promise<MealPlan> {
    const admin = { kind: 'user', id: uuid(), role: 'admin', session: uuid() } as const;
    const token = IdentitySigner.withKey(this.surroundings.identityKey).sign(admin);
    const plan = { name: 'Muscle Building Plan', meal_type: 'both', number_of_meals: 14, duration_days: 7, original_cost: price + 900, discounted_price: price };
    const answer = await fetch(`${this.surroundings.urls.catalog}/meal-plans/admin/create`, {
      method: 'POST', body: JSON.stringify(plan), headers: { 'content-type': 'application/json', [identityHeader]: token },
    });
    const body = (await answer.json()) as { data: MealPlan };
    if (!answer.ok) throw new Error(`the catalogue took no plan: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Stops everything and removes the folder. */
  close(): Promise<void> {
    return this.closing.close();
  }

  private program(part: Part): { name: string; file: string; args: string[]; env: Record<string, string>; url: string; logFile: string } {
    const own = part === 'orders' ? this.options.orders : undefined;
    return {
      name: part,
      file: own ? ordersProgramFile : mainOf(part),
      args: own ? [JSON.stringify(own)] : [],
      env: { ...environmentOf(part, this.surroundings), ...this.options.env?.[part] },
      url: this.surroundings.urls[part],
      logFile: path.join(this.logFolder, `${part}.log`),
    };
  }

  private async hearWebhooks(): Promise<void> {
    const { razorpay } = this.surroundings;
    const set = (url: string): void => void this.sandbox.control.set({ webhooks: { url, secret: razorpay.webhookSecret, retryBaseMs: 50 } });
    if (this.has('gateway')) return set(`${this.surroundings.urls.gateway}/api/v1/orders/webhooks/razorpay`);
    const relay = await startWebhookRelay(this.client);
    this.closing.add(() => relay.close());
    set(relay.url);
  }

  /** Services end first: what they stand on is already in the list. */
  private stopWithTheHarness(): void {
    const all = Object.values(this.services);
    const end = (signal: NodeJS.Signals): void => {
      process.stderr.write(`The house is stopped by ${signal}.\n`);
      void this.close().finally(() => process.exit(this.options.exitCode ?? 130));
    };
    const abandon = (): void => all.forEach((service) => service.abandon());
    process.once('SIGTERM', end).once('SIGINT', end).once('exit', abandon);
    this.closing.add(() => Promise.all(all.map((service) => service.stop())));
    this.closing.add(() => void process.off('SIGTERM', end).off('SIGINT', end));
  }
}

async function layFoundations(options: HouseOptions, closing: Closing): Promise<{ surroundings: Surroundings; foundations: Foundations }> {
  const folder = temporaryFolder('house');
  closing.add(() => folder.remove());
  fs.mkdirSync(path.join(folder.path, 'logs'));
  const at = (name: string): string => path.join(folder.path, name);
  const { port } = options;
  const after = (distance: number): number => (port ? port + distance : 0);
  const keys = { keyId: 'rzp_test_house', keySecret: random() };
  const started = await Promise.allSettled([
    adding(closing, Databases.start(at('postgres'), options.parts.filter((part) => part !== 'gateway')), (server) => server.stop()),
    adding(closing, Broker.start(at('rabbitmq')), (server) => server.stop()),
    adding(closing, startMailInbox({ dir: at('inbox'), webPort: after(1) }), (server) => server.close()),
    adding(closing, startSandbox({ host: '127.0.0.1', port: after(2), ...keys }), (server) => server.close()),
  ]);
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  const [databases, broker, inbox, sandbox] = started.map((result) => (result as PromiseFulfilledResult<unknown>).value) as [Databases, Broker, MailInbox, Sandbox];
  const urls = Object.fromEntries(await Promise.all(allParts.map(async (part) => [part, `http://127.0.0.1:${await steadyPort()}`])));
  if (port) urls.gateway = `http://127.0.0.1:${port}`;
  const surroundings: Surroundings = {
    folder: folder.path,
    urls: urls as Record<Part, string>,
    databases: databases.addresses,
    rabbitUrl: broker.url,
    smtpUrl: inbox.smtpUrl,
    razorpay: { ...keys, webhookSecret: random(), apiUrl: sandbox.url, scriptUrl: sandbox.checkoutScriptUrl },
    identityKey: random() + random(),
    admin: { email: 'admin@2x7.example', password: random() },
  };
  return { surroundings, foundations: { databases, broker, inbox, sandbox } };
}

async function adding<T>(closing: Closing, starting: Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T> {
  const started = await starting;
  closing.add(() => stop(started));
  return started;
}
