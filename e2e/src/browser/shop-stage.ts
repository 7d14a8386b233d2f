import { after, before } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import type { Browser } from 'playwright-core';
import { plansOf } from './own-shop.js';
import { OwnShop, type ShopOptions } from './shop-under-test.js';
import { openBrowser } from './visitor.js';

export type ShopStage = { shop: OwnShop; browser: Browser; plan: MealPlan };

/** A shop with its first plan, and a browser, for as long as the tests of one suite run. */
export function shopStage(options?: ShopOptions): ShopStage {
  const stage = {} as ShopStage;
  before(async () => {
    [stage.shop, stage.browser] = await Promise.all([OwnShop.open(options), openBrowser()]);
    stage.plan = (await plansOf(stage.shop.url))[0]!;
  });
  after(async () => {
    await stage.browser?.close();
    await stage.shop?.close();
  });
  return stage;
}
