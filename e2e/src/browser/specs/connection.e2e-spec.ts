/// <reference lib="dom" />
import { describe, it } from 'node:test';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Page } from 'playwright-core';
import { alerts, Checkout, expectAlert, newCustomer } from '../pages/checkout.page.js';
import { needsOwnShop } from '../../shop/config.js';
import { shopStage } from '../fixtures/test.js';
import { goWithin } from '../pages/page-states.js';
import { failedAnswers, visit, type Visitor } from '../pages/visitor.js';

const listPath = '**/api/v1/meal-plans';

/** The page has drawn what it was told: two frames later. */
const drawn = (page: Page): Promise<void> => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Cuts off every answer to `path`, once `when` has come. @returns how many it has cut off */
async function cutOff(page: Page, path: string, when?: Promise<void>): Promise<() => number> {
  let cut = 0;
  await page.route(path, async (route) => {
    await when;
    await route.abort();
    cut += 1;
  });
  return () => cut;
}

describe('a connection that fails', { skip: needsOwnShop }, () => {
  const stage = shopStage();

  const onPhone = (tour: (visitor: Visitor) => Promise<void>) => (): Promise<void> =>
    visit(stage.browser, stage.shop.url, { forgive: failedAnswers }, tour);

  for (const [path, level] of [['/', 3], ['/subscription-plans', 2]] as const) {
    it(`leaves the plans of ${path} that came with the page where they are`, onPhone(async (visitor) => {
      const cut = await cutOff(visitor.page, listPath);
      const page = await visitor.open(path);
      await eventually(() => expect(cut()).toBe(2));
      await drawn(page);
      await page.getByRole('heading', { level, name: stage.plan.name }).waitFor();
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    }));
  }

  it('leaves a plan that the list knows, and what was written in its checkout', onPhone(async (visitor) => {
    const page = await visitor.open('/subscription-plans');
    let fail = (): void => undefined;
    const cut = await cutOff(page, `**/api/v1/meal-plans/${stage.plan.id}`, new Promise((resolve) => (fail = resolve)));
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    const checkout = new Checkout(page);
    const customer = newCustomer();
    await checkout.begin(customer);
    fail();
    await eventually(() => expect(cut()).toBe(2));
    await drawn(page);
    expect(await checkout.values()).toEqual(customer);
  }));

  it('is said while the browser is offline, and the page comes by itself when it is back', onPhone(async (visitor) => {
    const page = await visitor.open('/subscription-plans/no-such-plan');
    await page.context().setOffline(true);
    await goWithin(page, `/subscription-plans/${stage.plan.id}`);
    await page.getByRole('alert').getByText('Unable to load plan details.', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: stage.plan.name }).waitFor();
  }));

  it('leaves the page standing when the part that draws alerts does not arrive', () =>
    visit(stage.browser, stage.shop.url, { forgive: /^Failed to load resource|^TypeError: Failed to fetch dynamically imported module/ }, async (visitor) => {
      const cut = await cutOff(visitor.page, '**/assets/notify-*.js');
      const page = await visitor.open('/subscription-plans');
      await eventually(() => expect(cut()).toBeGreaterThan(0));
      await drawn(page);
      await page.getByRole('heading', { level: 2, name: stage.plan.name }).waitFor();
    }));

  it("that breaks off in the middle of an answer is no answer: 'Unable to load plan details.'", onPhone(async (visitor) => {
    const page = await visitor.open('/no/such/page');
    const one = `**/api/v1/meal-plans/${stage.plan.id}`;
    await page.route(one, (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"success":true,"da' }));
    await goWithin(page, `/subscription-plans/${stage.plan.id}`);
    await page.getByRole('alert').getByText('Unable to load plan details.', { exact: true }).waitFor();
    await page.unroute(one);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: stage.plan.name }).waitFor();
  }));

  it('that breaks off after a payment was verified does not say that it was not', onPhone(async (visitor) => {
    const page = await visitor.open(`/subscription-plans/${stage.plan.id}`);
    await page.route('**/api/v1/orders/verify-payment', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).slice(0, 12) });
    });
    const checkout = new Checkout(page);
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  }));
});
