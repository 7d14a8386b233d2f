/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { expect } from 'expect';
import type { Browser } from 'playwright-core';
import { violations, violationsOf } from './axe.js';
import { needsOwnShop } from './config.js';
import { plansOf } from './own-shop.js';
import { OwnShop } from './shop-under-test.js';
import { pagesOf } from './states.js';
import { failedAnswers, openBrowser, visit } from './visitor.js';

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
        expect([path, await violationsOf(page, { path, name: path })]).toEqual([path, []]);
        expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
        const head = `${await page.title()} | ${await page.locator('meta[name="description"]').getAttribute('content')}`;
        expect([path, heads.get(head)]).toEqual([path, undefined]);
        heads.set(head, path);
      }
    }));
});
