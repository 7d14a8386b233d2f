/// <reference lib="dom" />
import type { MealPlan } from '@2x7/contracts';
import { expect, type Page } from '@playwright/test';
import { Checkout, newCustomer } from './checkout.page.js';

/** A state of a page; `show` brings the opened page into it. */
export type State = {
  name: string;
  path: string;
  show?: (page: Page) => Promise<unknown>;
  on?: 'wide' | 'phone';
  /** The part of the page that differs; the whole page when absent. */
  within?: string;
};

const dialog = 'dialog[open]';

const menu = '**/api/v1/sample-menu';

const openSampleMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'View Sample Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Sample Menu' })).toBeVisible();
};

async function openCheckout(page: Page): Promise<Checkout> {
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  const checkout = new Checkout(page);
  await expect(checkout.dialog).toBeVisible();
  return checkout;
}

async function payAs(page: Page, changes: Parameters<typeof newCustomer>[0]): Promise<Checkout> {
  const checkout = await openCheckout(page);
  await checkout.fill(newCustomer(changes));
  await checkout.payButton.click();
  return checkout;
}

/** Navigates without loading a document, so the page requests its data from the API. */
export const navigateInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

const menuStates: State[] = [
  {
    name: 'menu of plans open',
    path: '/',
    within: 'header',
    on: 'wide',
    show: (page) => page.getByRole('button', { name: 'Meal Subscriptions' }).click(),
  },
  {
    name: 'menu of meals open',
    path: '/',
    within: 'header',
    on: 'wide',
    show: (page) => page.getByRole('button', { name: 'Our Meals' }).click(),
  },
  {
    name: 'small menu open',
    path: '/',
    within: 'header',
    on: 'phone',
    show: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  },
  {
    name: 'newsletter answered',
    path: '/',
    within: 'footer',
    show: async (page) => {
      const footer = page.getByRole('contentinfo');
      await footer.getByPlaceholder('Your email').fill('asha@mail.example');
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      await expect(footer.getByRole('status').getByText('opens soon')).toBeVisible();
    },
  },
];

const dishStates: State[] = [
  {
    name: 'sample menu',
    path: '/',
    within: dialog,
    show: async (page) => {
      await openSampleMenu(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /more ingredients/ })
        .first()
        .click();
    },
  },
  {
    name: 'sample menu loading',
    path: '/',
    within: dialog,
    show: async (page) => {
      await page.route(menu, () => undefined);
      await openSampleMenu(page);
      await expect(page.getByText('Loading dishes...')).toBeVisible();
    },
  },
  {
    name: 'sample menu failed',
    path: '/',
    within: dialog,
    show: async (page) => {
      await page.route(menu, (route) => route.fulfill({ status: 500, body: '' }));
      await openSampleMenu(page);
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sample menu empty',
    path: '/',
    within: dialog,
    show: async (page) => {
      await page.route(menu, (route) => route.fulfill({ json: { success: true, data: [] } }));
      await openSampleMenu(page);
      await expect(page.getByText('No dishes available')).toBeVisible();
    },
  },
];

const listStates: State[] = [
  {
    name: 'no plan fits',
    path: '/subscription-plans/custom?meals=dinner&days=3',
    show: (page) => expect(page.getByText('No plan fits exactly.')).toBeVisible(),
  },
  {
    name: 'plans failed',
    path: '/no/such/page',
    show: async (page) => {
      await page.route('**/api/v1/meal-plans', (route) => route.abort());
      await navigateInApp(page, '/subscription-plans');
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'plans loading',
    path: '/no/such/page',
    show: async (page) => {
      await page.route('**/api/v1/**', () => undefined);
      await navigateInApp(page, '/subscription-plans');
      await expect(page.getByText('Loading plans')).toBeAttached();
    },
  },
];

const planStates = (plan: MealPlan): State[] => {
  const path = `/subscription-plans/${plan.id}`;
  return [
    { name: 'Plan Not Found', path: '/subscription-plans/0190a0a0-0000-7000-8000-00000000dead' },
    {
      name: 'plan failed',
      path: '/no/such/page',
      show: async (page) => {
        await page.route('**/api/v1/meal-plans/*', (route) => route.fulfill({ status: 500, body: '' }));
        await navigateInApp(page, path);
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    { name: 'checkout', path, within: dialog, show: openCheckout },
    {
      name: 'checkout sent empty',
      path,
      within: dialog,
      show: async (page) => {
        const checkout = await openCheckout(page);
        await checkout.payButton.click();
        await expect(checkout.dialog.getByText('Email is required')).toBeVisible();
      },
    },
    {
      name: 'order refused',
      path,
      within: dialog,
      show: async (page) => {
        await payAs(page, { address: 'Janpath, New Delhi 110001' });
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'payment window',
      path,
      show: async (page) => {
        const checkout = await payAs(page, {});
        await checkout.expectPaymentWindow();
      },
    },
    {
      name: 'payment failed',
      path,
      within: dialog,
      show: async (page) => {
        const checkout = await payAs(page, {});
        await checkout.expectPaymentWindow();
        await checkout.inWindow('Fail').click();
        await checkout.inWindow('Cancel').click();
        await expect(checkout.dialog.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'Subscription activated',
      path,
      within: dialog,
      show: async (page) => {
        const checkout = await payAs(page, {});
        await checkout.payInWindow();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'payment unconfirmed',
      path,
      within: dialog,
      show: async (page) => {
        await page.route('**/orders/verify-payment', (route) => route.abort());
        const checkout = await payAs(page, {});
        await checkout.payInWindow();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ];
};

/** Every state that a visitor can reach, without the pages themselves. */
export const statesOf = (plan: MealPlan): State[] => [...menuStates, ...dishStates, ...listStates, ...planStates(plan)];

/** Every address of the sitemap, with one plan for all plans, and an unknown path. */
export async function pagesOf(url: string, plan: MealPlan): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname);
  const isPlan = (path: string): boolean => /[0-9a-f]{8}-/.test(path);
  return [...paths.filter((path) => !isPlan(path)), `/subscription-plans/${plan.id}`, '/no/such/page'];
}
