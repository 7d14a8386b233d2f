/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { expect } from 'expect';
import type { Browser, Page } from 'playwright-core';
import { violations } from './axe.js';
import { needsOwnShop } from './config.js';
import { plansOf } from './own-shop.js';
import { OwnShop } from './shop-under-test.js';
import { pagesOf, statesOf, type State } from './states.js';
import { failedAnswers, openBrowser, phone, visit, wide } from './visitor.js';

const screens = { wide, phone };

const nothing: string[] = [];

/** On the screens that the state is for, one after the other: the page is only made narrower. */
async function onScreens(page: Page, { on, within }: State): Promise<string[]> {
  const found: string[] = [];
  for (const screen of on ? [on] : (['wide', 'phone'] as const)) {
    await page.setViewportSize(screens[screen]);
    for (const line of await violations(page, within)) found.push(`${screen}: ${line}`);
  }
  return found;
}

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

  it('it looks: a picture without words and a button without a name are found', () =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => {
      const page = await visitor.open('/no/such/page');
      await page.evaluate(() => document.querySelector('main')!.append(document.createElement('button'), document.createElement('img')));
      expect((await violations(page)).map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['button-name', 'image-alt']));
    }));

  it('on any page at 1440 and 390 px, and each has one heading, a title and a description of its own', () =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => {
      const heads = new Map<string, string>();
      for (const path of await pagesOf(shop.url, plan)) {
        const page = await visitor.open(path);
        expect([path, await onScreens(page, { path, name: path })]).toEqual([path, nothing]);
        expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
        const head = `${await page.title()} | ${await page.locator('meta[name="description"]').getAttribute('content')}`;
        expect([path, heads.get(head)]).toEqual([path, undefined]);
        heads.set(head, path);
      }
    }));

  for (const { name, on } of statesOf({ id: 'later' } as MealPlan)) {
    it(`with: ${name}, at ${on ? screens[on].width : '1440 and 390'} px`, () =>
      visit(browser, shop.url, { viewport: on ? screens[on] : wide, forgive: failedAnswers }, async (visitor) => {
        const state = statesOf(plan).find((one) => one.name === name) as State;
        const page = await visitor.open(state.path);
        await state.show?.(page);
        expect(await onScreens(page, state)).toEqual(nothing);
      }));
  }
});
