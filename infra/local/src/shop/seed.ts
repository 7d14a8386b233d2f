import fs from 'node:fs/promises';
import path from 'node:path';
import { isCatalogEmpty, seedCatalog } from '@2x7/catalog/seed';
import type { Dish, MealPlan } from '@2x7/contracts';
import { readRules, rulesEnv } from '@2x7/deliveries/app';
import { seedDeliveries } from '@2x7/deliveries/seed';
import type { MediaPlace } from '@2x7/media/seed';
import { readPaidOrders, readPastPayments, readRefundedOrders, seedOrders } from '@2x7/orders/seed';
import { sendPastPayments, type SandboxAccess } from '@2x7/razorpay-sandbox';
import { readConfig } from '@2x7/service-kit';
import { z } from 'zod';
import { silent, type LogLine } from '../process/log-line.js';
import { AdminClient, type AdminAccount } from './admin-client.js';
import { storeImages, uploadImages } from './demo-images.js';

/**
 * The shop to fill. Without `media` its images are uploaded, as where only the media service may open its store. Without `sandbox`
 * the payments of the past orders are unknown to the payment provider, which refuses to refund them.
 */
type EmptyShop = {
  url: string;
  admin: AdminAccount;
  ordersDatabase: string;
  deliveriesDatabase: string;
  media?: MediaPlace;
  sandbox?: SandboxAccess;
};

type Named = { name?: string; dish_name?: string };

const adminId = async (client: AdminClient): Promise<string> =>
  (await client.call<{ user: { id: string } }>('GET', '/auth/admin/profile')).user.id;

const markerIn = (dataDir: string): string => path.join(dataDir, 'seeding');
const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/** Whether the shop is empty, or a crash interrupted its seed. Asks the database, which is faster than signing in at each start. */
export const needsDemo = async (catalogDatabase: string, dataDir: string): Promise<boolean> =>
  (await exists(markerIn(dataDir))) || (await isCatalogEmpty(catalogDatabase));

/**
 * Fills an empty shop with the demonstration's catalogue and past orders. A marker file lets the next start complete
 * a seed that a crash interrupted.
 */
export async function seedDemo(shop: EmptyShop, dataDir: string, say: LogLine = silent): Promise<void> {
  const client = await AdminClient.signIn(shop.url, shop.admin);
  await fill(shop, client, { marker: markerIn(dataDir), say });
  await client.signOut();
}

async function fill(
  { ordersDatabase, deliveriesDatabase, media, sandbox }: EmptyShop,
  client: AdminClient,
  { marker, say }: { marker: string; say: LogLine },
): Promise<void> {
  const [plans, dishes] = await Promise.all([
    client.call<Named[]>('GET', '/meal-plans/admin/all'),
    client.call<Named[]>('GET', '/sample-menu/admin/all'),
  ]);
  if (plans.length + dishes.length > 0 && !(await exists(marker))) return;
  say('Filling the shop with a demonstration: plans, dishes, images (first start only)...');
  await fs.writeFile(marker, '');
  const known = new Set([...plans, ...dishes].map((entry) => entry.name ?? entry.dish_name));
  const unlessKnown = (route: string) => async (entry: Named) =>
    known.has(entry.name ?? entry.dish_name) || client.call('POST', route, entry);
  await seedCatalog({
    createPlan: unlessKnown('/meal-plans/admin/create'),
    createDish: unlessKnown('/sample-menu/admin/create'),
    storeImages: async (names) => (media ? storeImages(media, names, await adminId(client)) : uploadImages(client, names)),
  });
  await seedOrders(ordersDatabase, await client.call<MealPlan[]>('GET', '/meal-plans/admin/all'));
  if (sandbox) await sendPastPayments(sandbox, await readPastPayments(ordersDatabase));
  const dishesOfMenu = await client.call<Dish[]>('GET', '/sample-menu/admin/all');
  const [orders, refunded] = [await readPaidOrders(ordersDatabase), await readRefundedOrders(ordersDatabase)];
  await seedDeliveries(deliveriesDatabase, { orders, refunded, dishes: dishesOfMenu }, readRules(readConfig(z.object(rulesEnv))));
  await fs.rm(marker);
}
