/// <reference lib="dom" />
import { describe, it } from 'node:test';
import { alerts, Checkout, expectAlert, newCustomer } from '../pages/checkout.page.js';
import { needsOwnShop } from '../../shop/config.js';
import { openOffice } from '../../shop/admin-orders.js';
import { shopStage } from '../fixtures/test.js';
import { visit, type Visitor } from '../pages/visitor.js';

/** Takes away what the oldest browsers that the pages are built for (Chrome 111, Firefox 114, Safari 16.4) do not have. */
function age(): void {
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

describe('the oldest browsers that the shop is built for', { skip: needsOwnShop }, () => {
  const stage = shopStage();

  const inOld = (tour: (visitor: Visitor) => Promise<void>) => (): Promise<void> =>
    visit(stage.browser, stage.shop.url, {}, async (visitor) => {
      await visitor.page.addInitScript(age);
      await tour(visitor);
    });

  it('show the sample menu', inOld(async (visitor) => {
    const page = await visitor.open('/');
    await page.getByRole('button', { name: 'View Sample Menu' }).click();
    await page.getByRole('dialog', { name: 'Sample Menu' }).getByRole('article').first().waitFor();
  }));

  it('make an order and pay it', inOld(async (visitor) => {
    const page = await visitor.open(`/subscription-plans/${stage.plan.id}`);
    const checkout = new Checkout(page);
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  }));

  it('show the office its figures', inOld(async (visitor) => {
    const page = await openOffice(visitor, await stage.shop.signedIn(), '/admin/profile');
    await page.getByRole('table', { name: /^Revenue by day/ }).waitFor({ state: 'attached' });
  }));
});
