import { after, before, describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { expect } from 'expect';
import type { Browser } from 'playwright-core';
import { screens, violationsOf } from './axe.js';
import { needsOwnShop } from './config.js';
import { plansOf } from './own-shop.js';
import { OwnShop } from './shop-under-test.js';
import { statesOf, type State } from './states.js';
import { failedAnswers, openBrowser, visit, wide } from './visitor.js';

describe('axe finds nothing', { skip: needsOwnShop }, () => {
  let shop: OwnShop;
  let browser: Browser;
  let plan: MealPlan;
  before(async () => {
    [shop, browser] = await Promise.all([OwnShop.open(), openBrowser()]);
    plan = (await plansOf(shop.url))[0]!;
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  for (const { name, on } of statesOf({ id: 'later' } as MealPlan)) {
    it(`with: ${name}, at ${on ? screens[on].width : '1440 and 390'} px`, () =>
      visit(browser, shop.url, { viewport: on ? screens[on] : wide, forgive: failedAnswers }, async (visitor) => {
        const state = statesOf(plan).find((one) => one.name === name) as State;
        const page = await visitor.open(state.path);
        await state.show?.(page);
        expect(await violationsOf(page, state)).toEqual([]);
      }));
  }
});
