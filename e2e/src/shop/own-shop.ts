import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLogs, readLocalConfig, seedDemo, startShop, type Admin, type InboxMessage, type LocalConfig, type MailInbox, type MailPage, type Shop } from '@2x7/local';
import { temporaryFolder } from '@2x7/local/testing';
import type { Sandbox } from '@2x7/razorpay-sandbox';
import pg from 'pg';
import { ApiClient } from './api-client.js';
import { baseUrl, inboxUrl } from './config.js';
import { freeTriple } from './free-ports.js';
import { copyFolder, furnishedFolder } from './shop-template.js';
import { furnish } from './test-catalogue.js';

/** `small`: the few plans and dishes of world.ts; `demo`: the demonstration with its pictures, which takes a while. */
type World = 'small' | 'demo';

export type ShopOptions = {
  world?: World;
  rateLimits?: boolean;
  /** How soon orders looks again at what nobody confirmed. */
  timing?: LocalConfig['timing'];
};

const builtPages = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

type Service = keyof Shop['surroundings']['databases'];

async function configOf(dataDir: string, { rateLimits = false, timing }: ShopOptions): Promise<LocalConfig> {
  const port = await freeTriple();
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: rateLimits ? 'on' : 'off', LOG_LEVEL: 'trace', SEED: 'none' };
  return { ...readLocalConfig(env), timing };
}

const makeFurnished = (world: World) => async (dataDir: string): Promise<void> => {
  const config = await configOf(dataDir, {});
  const shop = await startShop(config, openLogs(dataDir, 'info'));
  try {
    if (world === 'demo') await seedDemo(shop, dataDir);
    else await furnish(await new ApiClient(config.publicUrl).signIn(shop.admin));
  } finally {
    await shop.close();
  }
};

/** The data folder of a closed shop that has its catalogue; to be copied, not used. */
export const furnishedShopFolder = (world: World = 'small'): Promise<string> => furnishedFolder(world, makeFurnished(world));

/** A whole shop in this process, with its mail, its payment provider and its database at hand. */
export class OwnShop {
  private constructor(private shop: Shop, readonly config: LocalConfig, private readonly remove: () => void) {}

  static async open(options: ShopOptions = {}): Promise<OwnShop> {
    const furnished = await furnishedShopFolder(options.world);
    const folder = temporaryFolder('shop');
    try {
      copyFolder(furnished, folder.path);
      // Else each shop would ask for the port that the template had.
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

  /** As browsers know it. */
  get url(): string {
    return this.config.publicUrl;
  }

  get admin(): Admin {
    return this.shop.admin;
  }

  get inbox(): MailInbox {
    return this.shop.surroundings.inbox!;
  }

  get sandbox(): Sandbox {
    return this.shop.surroundings.sandbox!;
  }

  signedIn(): Promise<ApiClient> {
    return new ApiClient(this.url).signIn(this.admin);
  }

  /** Rows of a service's database. */
  async query<R extends object>(service: Service, sql: string, values: unknown[] = []): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.shop.surroundings.databases[service].ownerUrl });
    await client.connect();
    try {
      return (await client.query<R>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The databases as their services open them: with the rights of a service's role. */
  serviceAddresses(): string[] {
    return Object.values(this.shop.surroundings.databases).map(({ url }) => url);
  }

  /** Everything that any part has logged so far. */
  log(): string {
    return fs.readFileSync(path.join(this.config.dataDir, 'shop.log'), 'utf8');
  }

  /** Closes everything and opens it again on the same data. */
  async restart(): Promise<void> {
    await this.shop.close();
    this.shop = await startShop(this.config, openLogs(this.config.dataDir, this.config.LOG_LEVEL));
  }

  async close(): Promise<void> {
    try {
      await this.shop.close();
    } finally {
      this.remove();
    }
  }
}

/** What a visitor needs: the shop at E2E_BASE_URL with the inbox at E2E_INBOX_URL, or one of our own. */
export type ShopUnderTest = { url: string; inbox: { messages(to: string): Promise<InboxMessage[]> }; own?: OwnShop; close(): Promise<void> };

async function foreignMessages(to: string): Promise<InboxMessage[]> {
  if (!inboxUrl) throw new Error('E2E_INBOX_URL names no inbox');
  const get = async <T>(address: string): Promise<T> => (await (await fetch(`${inboxUrl}/api/messages${address}`)).json()) as T;
  const { messages } = await get<MailPage>(`?${new URLSearchParams({ to }).toString()}`);
  return Promise.all(messages.map(({ id }) => get<InboxMessage>(`/${id}`)));
}

export async function openShop(options: ShopOptions = {}): Promise<ShopUnderTest> {
  if (baseUrl) return { url: baseUrl, inbox: { messages: foreignMessages }, close: () => Promise.resolve() };
  const own = await OwnShop.open(options);
  return { url: own.url, inbox: own.inbox, own, close: () => own.close() };
}
