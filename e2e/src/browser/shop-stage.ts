import { after, before } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import type { Browser } from 'playwright-core';
import { plansOf } from './own-shop.js';
import { OwnShop } from './shop-under-test.js';
import { openBrowser } from './visitor.js';

/** A shop with its first plan, and a browser, for as long as the tests of one suite run. */
export function shopStage(): { shop: OwnShop; browser: Browser; plan: MealPlan } {
  const stage = {} as ReturnType<typeof shopStage>;
  before(async () => {
    [stage.shop, stage.browser] = await Promise.all([OwnShop.open(), openBrowser()]);
    stage.plan = (await plansOf(stage.shop.url))[0]!;
  });
  after(async () => {
    await stage.browser?.close();
    await stage.shop?.close();
  });
  return stage;
}
