import { after, before, beforeEach } from 'node:test';
import type { Browser } from 'playwright-core';
import type { ApiClient } from './api-client.js';
import { Kitchen } from './kitchen.js';
import { openOffice } from './office.js';
import { OwnShop } from './shop-under-test.js';
import { failedAnswers, openBrowser, visit, type Visitor } from './visitor.js';

type Row = { id: string; version: number };

type Options<T extends Row> = {
  /** Below /api/v1. */
  api: '/meal-plans' | '/sample-menu';
  screen: string;
  /** What the button says that opens an empty form. */
  add: string;
  /** Stands in the list as soon as it is loaded. */
  first: string;
  /** What tests change, to be put back before the next one. */
  kept: (row: T) => object;
};

type Tour = (kitchen: Kitchen, visitor: Visitor) => Promise<void>;

/** A shop, a browser and an administrator for the specs of one screen; each test finds the list as it was made. */
export function kitchenUnderTest<T extends Row>({ api, screen, add, first, kept }: Options<T>) {
  const stage = {} as { shop: OwnShop; browser: Browser; admin: ApiClient; made: T[] };
  const all = (): Promise<T[]> => stage.admin.data<T[]>(`${api}/admin/all`);

  const putBack = async (row: T): Promise<void> => {
    const was = stage.made.find(({ id }) => id === row.id);
    const path = `${api}/admin/${row.id}`;
    if (!was) await stage.admin.data(path, { method: 'DELETE' });
    else if (row.version !== was.version) was.version = (await stage.admin.data<T>(path, { method: 'PUT', body: kept(was) })).version;
  };

  before(async () => {
    [stage.shop, stage.browser] = await Promise.all([OwnShop.open(), openBrowser()]);
    stage.admin = await stage.shop.signedIn();
    stage.made = await all();
  });
  after(async () => {
    await stage.browser?.close();
    await stage.shop?.close();
  });
  beforeEach(async () => {
    for (const row of await all()) await putBack(row);
  });

  const inKitchen = (tour: Tour, options: Parameters<typeof visit>[2] = {}) => (): Promise<void> =>
    visit(stage.browser, stage.shop.url, { forgive: failedAnswers, ...options }, async (visitor) => {
      const kitchen = new Kitchen(await openOffice(visitor, stage.admin, screen), add);
      await kitchen.row(first).waitFor();
      await tour(kitchen, visitor);
    });

  /** Before the list is there, so that a test can hold or break it. */
  const atDoor = (tour: (visitor: Visitor, enter: () => Promise<Kitchen>) => Promise<void>) => (): Promise<void> =>
    visit(stage.browser, stage.shop.url, { forgive: failedAnswers }, (visitor) =>
      tour(visitor, async () => new Kitchen(await openOffice(visitor, stage.admin, screen), add)));

  return { stage, all, inKitchen, atDoor };
}
