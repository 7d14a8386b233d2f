/// <reference lib="dom" />
import { alerts, Checkout, expectAlert, newCustomer } from '../../pages/checkout.page.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { expect, test as base } from '../../fixtures/test.js';
import { openedRun } from '../../../shop/runs.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';

/** Removes features that the oldest supported browsers (Chrome 111, Firefox 114, Safari 16.4) do not have. */
function removeNewFeatures(): void {
  const scope = window as unknown as Record<string, object | undefined>;
  const lacks: [string, string[]][] = [
    ['AbortSignal', ['any']],
    ['Promise', ['withResolvers', 'try']],
    ['Object', ['groupBy']],
    ['Map', ['groupBy']],
    ['Array', ['fromAsync']],
    ['URL', ['canParse', 'parse']],
    ['window', ['requestIdleCallback', 'scheduler', 'navigation', 'Iterator']],
  ];
  for (const [name, members] of lacks) {
    for (const member of members) Reflect.deleteProperty(scope[name]!, member);
  }
  const prototypes: [object, string[]][] = [
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Element.prototype, ['checkVisibility']],
    [Document.prototype, ['startViewTransition']],
  ];
  for (const [prototype, members] of prototypes) {
    for (const member of members) Reflect.deleteProperty(prototype, member);
  }
}

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(removeNewFeatures);
    await use(page);
  },
});

test.describe('oldest supported browsers', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('show the sample menu', async ({ visitor }) => {
    const page = await visitor.open('/');
    await page.getByRole('button', { name: 'View Sample Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Sample Menu' }).getByRole('article').first()).toBeVisible();
  });

  test('place an order and pay it', async ({ visitor, plan }) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    const checkout = new Checkout(page);
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  });

  test('show the dashboard', async ({ openScreen }) => {
    const page = await openScreen('/admin/profile');
    await expect(page.getByRole('table', { name: /^Revenue by day/ })).toBeAttached();
  });

  test.describe("rider's page", () => {
    test.use({ forgive: failedRequests, viewport: { width: 390, height: 844 } });

    test('opens a run, sends a mark, and shows an error for a wrong or expired link', async ({ page, shop, admin }) => {
      const { run, link } = await openedRun({ shop, admin }, [{ customerName: 'Asha Rao' }]);
      const linkEnded = page.getByText('This link has ended or was withdrawn. Ask the kitchen for a new one.');
      await page.goto('/run#wrong-link');
      await expect(linkEnded).toBeVisible();
      await page.goto(link);
      const stop = page.getByRole('region', { name: 'Next stop' });
      await stop.getByRole('button', { name: /^Delivered/ }).click();
      await stop.getByRole('button', { name: 'With the guard' }).click();
      await page.getByRole('button', { name: 'Send 1 mark' }).click();
      await expect(page.getByText('Online, all marks sent')).toBeVisible();
      await shop.query('deliveries', `UPDATE runs SET closes_at = '2026-01-01', link_expires_at = '2026-01-01' WHERE id = $1`, [run.id]);
      await shop.query('deliveries', 'DELETE FROM rider_sessions WHERE run_id = $1', [run.id]);
      await page.goto(link);
      await expect(linkEnded).toBeVisible();
      await expect(stop).toBeHidden();
    });
  });
});
