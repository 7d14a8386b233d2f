/// <reference lib="dom" />
import { expect, test } from '../../fixtures/test.js';

/** Of the browser about status 404, and of its router about a path that cannot be decoded. */
const forgiven = /^Failed to load resource|^The URL path ".*" could not be decoded/;

test.describe('an address that the shop does not know', () => {
  test.use({ forgive: forgiven });

  for (const path of ['/products/100%', '/faq%2f', '//x/y', '/about//x', '/.env']) {
    test(`${path} has status 404 and shows the 404 page in the layout, also when scripts run`, async ({ visitor, site }) => {
      const { page } = visitor;
      const answer = await page.goto(site.url + path);
      await visitor.hydrated();
      expect(answer!.status()).toBe(404);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(path.startsWith('/products') ? 'No products found' : 'Page not found');
    });
  }

  test('/subscription-plans// leads to the page without the slashes', async ({ visitor, site }) => {
    await visitor.page.goto(`${site.url}/subscription-plans//`);
    await visitor.hydrated();
    await expect(visitor.page).toHaveURL(`${site.url}/subscription-plans`);
  });

  test("/subscription-plans/% shows 'Plan Not Found' with status 404", async ({ visitor, site }) => {
    const answer = await visitor.page.goto(`${site.url}/subscription-plans/%`);
    await visitor.hydrated();
    expect(answer!.status()).toBe(404);
    await expect(visitor.page.getByRole('heading', { name: 'Plan Not Found' })).toBeVisible();
  });
});
