/// <reference lib="dom" />
import { describe, it } from 'node:test';
import { expect } from 'expect';
import { violations, violationsOf } from '../pages/accessibility.js';
import { needsOwnShop } from '../../shop/config.js';
import { shopStage } from '../fixtures/test.js';
import { pagesOf } from '../pages/page-states.js';
import { failedAnswers, visit } from '../pages/visitor.js';

describe('axe finds nothing', { skip: needsOwnShop }, () => {
  const stage = shopStage();

  it('it looks: a picture without words and a button without a name are found', () =>
    visit(stage.browser, stage.shop.url, { forgive: failedAnswers }, async (visitor) => {
      const page = await visitor.open('/no/such/page');
      await page.evaluate(() => document.querySelector('main')!.append(document.createElement('button'), document.createElement('img')));
      expect((await violations(page)).map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['button-name', 'image-alt']));
    }));

  it('on any page at 1440 and 390 px, and each has one heading, a title and a description of its own', () =>
    visit(stage.browser, stage.shop.url, { forgive: failedAnswers }, async (visitor) => {
      const heads = new Map<string, string>();
      for (const path of await pagesOf(stage.shop.url, stage.plan)) {
        const page = await visitor.open(path);
        expect([path, await violationsOf(page, { path, name: path })]).toEqual([path, []]);
        expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
        const head = `${await page.title()} | ${await page.locator('meta[name="description"]').getAttribute('content')}`;
        expect([path, heads.get(head)]).toEqual([path, undefined]);
        heads.set(head, path);
      }
    }));
});
