/// <reference lib="dom" />
import { violations, violationsOf } from '../../pages/accessibility.js';
import { pagesOf } from '../../pages/page-states.js';
import { expect, test } from '../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { failedRequests } from '../../fixtures/console-watch.js';

test.describe('accessibility of every page', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.use({ forgive: failedRequests });

  test('axe reports an image without alternative text and a button without a name', async ({ visitor }) => {
    const page = await visitor.open('/no/such/page');
    await page.evaluate(() => document.querySelector('main')!.append(document.createElement('button'), document.createElement('img')));
    expect((await violations(page)).map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['button-name', 'image-alt']));
  });

  test('every page passes axe at 1440 and 390 px, and has one h1 and a unique title and description', async ({ visitor, plan, shop }) => {
    const heads = new Map<string, string>();
    test.slow(); // every page of the sitemap
    for (const path of await pagesOf(shop.url, plan)) {
      const page = await visitor.open(path);
      expect([path, await violationsOf(page, { path, name: path })]).toEqual([path, []]);
      expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
      const head = `${await page.title()} | ${await page.locator('meta[name="description"]').getAttribute('content')}`;
      expect([path, heads.get(head)]).toEqual([path, undefined]);
      heads.set(head, path);
    }
  });
});
