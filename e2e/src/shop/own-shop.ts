import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayOf } from '@2x7/contracts';
import {
  moveShopClock,
  openLogs,
  readLocalConfig,
  seedDemo,
  startShop,
  type Admin,
  type LocalConfig,
  type MailInbox,
  type Shop,
} from '@2x7/local';
import { temporaryFolder, testSettings } from '@2x7/local/testing';
import type { Sandbox } from '@2x7/razorpay-sandbox';
import pg from 'pg';
import { ApiClient } from './api-client.js';
import { freePortTriple } from './free-ports.js';
import { copyFolder, shopTemplate } from './shop-template.js';
import { seedTestCatalogue } from './test-catalogue.js';

/** `small`: the few plans and dishes of test-catalogue.ts; `demo`: the demonstration with its images, which takes half a minute to make. */
type Catalogue = 'small' | 'demo';

export type ShopOptions = {
  catalogue?: Catalogue;
  rateLimits?: boolean;
  /** When the orders service asks the payment provider about orders that no payment update has settled. */
  timing?: LocalConfig['timing'];
};

/** ms. With the 10 s of a real shop, tests would wait for each slot that is frozen or called off. */
const deliveriesTickMs = 500;

const builtPages = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

type Service = keyof Shop['backingServices']['databases'];

/** Tax invoices of all orders that a test pays. */
const invoices = {
  GST_MODE: 'regular',
  GST_FROM: dayOf(new Date()),
  GSTIN: '08AAPFU0939F1ZV',
  GST_LEGAL_NAME: '2x7 Foods Private Limited',
  GST_ADDRESS: '27 Demo Marg, Malviya Nagar, Jaipur, Rajasthan 302018',
  FSSAI_LICENCE: '12226027000123',
};

async function configOf(dataDir: string, { rateLimits = false, timing }: ShopOptions): Promise<LocalConfig> {
  const port = await freePortTriple();
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: rateLimits ? 'on' : 'off', LOG_LEVEL: 'trace', SEED: 'none' };
  return { ...readLocalConfig({ ...env, ...invoices }), timing, deliveriesTickMs };
}

/** Copies of the template are never needed after a crash of the machine. */
function withTestSettings(dataDir: string): void {
  const lines = Object.entries(testSettings).map(([name, value]) => `${name} = ${value}\n`);
  fs.appendFileSync(path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), `\n${lines.join('')}`);
}

/** The second start completes the rights of the roles on the tables that the first one has made, which each shop would do otherwise. */
const fill =
  (catalogue: Catalogue) =>
  async (dataDir: string): Promise<void> => {
    const config = await configOf(dataDir, {});
    const shop = await startShop(config, openLogs(dataDir, 'info'));
    try {
      if (catalogue === 'demo') await seedDemo(shop, dataDir);
      else await seedTestCatalogue(await new ApiClient(config.publicUrl).signIn(shop.admin));
    } finally {
      await shop.close();
    }
    await (await startShop(config, openLogs(dataDir, 'info'))).close();
    withTestSettings(dataDir);
  };

/** The data folder of a closed shop with its catalogue. It is copied and never used itself. */
export const shopTemplateFolder = (catalogue: Catalogue = 'small'): Promise<string> => shopTemplate(catalogue, fill(catalogue));

/** A whole shop in this process, with access to its emails, its payment provider and its databases. */
export class OwnShop {
  private session?: Promise<ApiClient>;
  /** One connection for each service that is asked: opening one costs more than most statements. */
  private readonly connections = new Map<Service, pg.Pool>();

  private constructor(
    private shop: Shop,
    readonly config: LocalConfig,
    private readonly remove: () => void,
  ) {}

  static async open(options: ShopOptions = {}): Promise<OwnShop> {
    const template = await shopTemplateFolder(options.catalogue);
    const folder = temporaryFolder('shop');
    try {
      copyFolder(template, folder.path);
      // Without this every shop would ask for the port that PostgreSQL had in the template.
      fs.rmSync(path.join(folder.path, 'postgres', 'port'), { force: true });
      const webDir = path.join(folder.path, 'web');
      fs.mkdirSync(webDir);
      for (const part of ['client', 'server']) fs.cpSync(path.join(builtPages, part), path.join(webDir, part), { recursive: true });
      const config = { ...(await configOf(folder.path, options)), webDir };
      return new OwnShop(await startShop(config, openLogs(folder.path, config.LOG_LEVEL)), config, () => folder.remove());
    } catch (error) {
      folder.remove();
      throw error;
    }
  }

  /** The public origin. */
  get url(): string {
    return this.config.publicUrl;
  }

  get admin(): Admin {
    return this.shop.admin;
  }

  get inbox(): MailInbox {
    return this.shop.backingServices.inbox!;
  }

  get sandbox(): Sandbox {
    return this.shop.backingServices.sandbox!;
  }

  /** Moves the time of the deliveries forward. */
  travelTo(moment: Date): void {
    moveShopClock(this.config, moment);
  }

  /** A new session of the administrator. */
  signedIn(): Promise<ApiClient> {
    return new ApiClient(this.url).signIn(this.admin);
  }

  /** One session of the administrator for as long as the shop is open: each sign-in costs a password hash. */
  adminSession(): Promise<ApiClient> {
    this.session ??= this.signedIn();
    return this.session;
  }

  /** Rows of a service's database. */
  async query<R extends object>(service: Service, sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.connectionTo(service).query<R>(sql, values)).rows;
  }

  private connectionTo(service: Service): pg.Pool {
    const open = this.connections.get(service);
    if (open) return open;
    const { ownerUrl } = this.shop.backingServices.databases[service];
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, allowExitOnIdle: true });
    pool.on('error', () => undefined); // a killed database; the next statement connects again
    this.connections.set(service, pool);
    return pool;
  }

  private async disconnect(): Promise<void> {
    const open = [...this.connections.values()];
    this.connections.clear();
    await Promise.all(open.map((pool) => pool.end()));
  }

  /** Database URLs with the rights of each service's role. */
  serviceAddresses(): string[] {
    return Object.values(this.shop.backingServices.databases).map(({ url }) => url);
  }

  /** The log of all parts so far. */
  log(): string {
    return fs.readFileSync(path.join(this.config.dataDir, 'shop.log'), 'utf8');
  }

  /** Closes everything and opens it again on the same data. */
  async restart(): Promise<void> {
    await this.disconnect();
    await this.shop.close();
    this.shop = await startShop(this.config, openLogs(this.config.dataDir, this.config.LOG_LEVEL));
  }

  async close(): Promise<void> {
    try {
      await this.disconnect();
      await this.shop.close();
    } finally {
      this.remove();
    }
  }
}
