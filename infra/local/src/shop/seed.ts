import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedCatalog } from '@2x7/catalog/seed';
import type { MealPlan } from '@2x7/contracts';
import { seedOrders } from '@2x7/orders/seed';
import { silent, type LogLine } from '../process/log-line.js';

const siteImages = fileURLToPath(new URL('../../../site-images/', import.meta.url));

/** The shop to fill: its address, its administrator and the address of the orders database. */
export type EmptyShop = { url: string; admin: { email: string; password: string }; ordersDatabase: string };

type Named = { name?: string; dish_name?: string };

/** An administrator's session with the public API, as a browser would have it. */
class AdminClient {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  static async signIn(url: string, { email, password }: EmptyShop['admin']): Promise<AdminClient> {
    const response = await fetch(new URL('/api/v1/auth/login', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`the demonstration's administrator cannot sign in (${response.status})`);
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return new AdminClient(url, cookie);
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(`/api/v1${path}`, this.url), {
      method,
      body: isForm ? body : body && JSON.stringify(body),
      headers: { cookie: this.cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
    });
    const answer = (await response.json()) as { success: boolean; error?: string; data?: T };
    if (!answer.success) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error}`);
    return (answer.data ?? answer) as T;
  }
}

/** Repeats an upload up to three times: at the first start of a busy machine, decoding may exceed the media service's time limit. */
async function upload(client: AdminClient, { name, bytes }: { name: string; bytes: Buffer }, triesLeft = 3): Promise<{ url: string }> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), name);
  try {
    return await client.call<{ url: string }>('POST', '/upload/image', form);
  } catch (error) {
    if (triesLeft === 0) throw error;
    return upload(client, { name, bytes }, triesLeft - 1);
  }
}

/**
 * Fills an empty shop with the demonstration's catalogue and past orders. A marker file lets the next start complete
 * a seed that a crash interrupted.
 */
export async function seedDemo({ url, admin, ordersDatabase }: EmptyShop, dataDir: string, say: LogLine = silent): Promise<void> {
  const marker = path.join(dataDir, 'seeding');
  const client = await AdminClient.signIn(url, admin);
  const [plans, dishes] = await Promise.all([
    client.call<Named[]>('GET', '/meal-plans/admin/all'),
    client.call<Named[]>('GET', '/sample-menu/admin/all'),
  ]);
  const unfinished = await fs.access(marker).then(
    () => true,
    () => false,
  );
  if (plans.length + dishes.length > 0 && !unfinished) return;
  say('Filling the shop with a demonstration: plans, dishes, images (first start only)...');
  await fs.writeFile(marker, '');
  const known = new Set([...plans, ...dishes].map((entry) => entry.name ?? entry.dish_name));
  const unlessKnown = (route: string) => async (entry: Named) =>
    known.has(entry.name ?? entry.dish_name) || client.call('POST', route, entry);
  await seedCatalog(
    {
      createPlan: unlessKnown('/meal-plans/admin/create'),
      createDish: unlessKnown('/sample-menu/admin/create'),
      uploadImage: (image) => upload(client, image),
    },
    (slug) => fs.readFile(path.join(siteImages, `${slug}.webp`)),
  );
  await seedOrders(ordersDatabase, await client.call<MealPlan[]>('GET', '/meal-plans/admin/all'));
  await fs.rm(marker);
}
