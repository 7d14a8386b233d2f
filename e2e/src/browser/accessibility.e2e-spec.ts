/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import axe, { type AxeResults } from 'axe-core';
import { expect } from 'expect';
import type { Browser, Page } from 'playwright-core';
import { needsOwnShop } from './config.js';
import { plansOf } from './own-shop.js';
import { OwnShop } from './shop-under-test.js';
import { pagesOf, statesOf, type State } from './states.js';
import { failedAnswers, openBrowser, phone, visit, wide } from './visitor.js';

const screens = { wide, phone };

/** What axe finds in the page, each with the elements it finds it at. */
async function violations(page: Page, within = 'html'): Promise<string[]> {
  // Colours are read when nothing moves any more.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => undefined))));
  await page.evaluate(axe.source);
  const results = await page.evaluate(({ within }) => (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }).axe
    .run({ include: within, exclude: ['iframe'] }, { resultTypes: ['violations'], iframes: false }), { within });
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('; ')}`);
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

  for (const [screen, viewport] of Object.entries(screens)) {
    it(`on any page at ${viewport.width} px, and each has one heading, a title and a description of its own`, () =>
      visit(browser, shop.url, { viewport, forgive: failedAnswers }, async (visitor) => {
        const heads = new Map<string, string>();
        for (const path of await pagesOf(shop.url, plan)) {
          const page = await visitor.open(path);
          expect([path, await violations(page)]).toEqual([path, []]);
          expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
          const head = `${await page.title()} | ${await page.locator('meta[name="description"]').getAttribute('content')}`;
          expect([path, heads.get(head)]).toEqual([path, undefined]);
          heads.set(head, path);
        }
      }));

    const states = statesOf({ id: 'later' } as MealPlan).filter(({ on }) => on === undefined || on === screen);
    for (const { name } of states) {
      it(`with: ${name}, at ${viewport.width} px`, () =>
        visit(browser, shop.url, { viewport, forgive: failedAnswers }, async (visitor) => {
          const state = statesOf(plan).find((one) => one.name === name) as State;
          const page = await visitor.open(state.path);
          await state.show?.(page);
          expect(await violations(page, state.within)).toEqual([]);
        }));
    }
  }
});
