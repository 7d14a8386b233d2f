/// <reference lib="dom" />
import type { MealPlan } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { pagesOf, statesOf, type State } from '../../pages/page-states.js';
import { adminStates } from '../../pages/admin-states.js';
import { openAdmin } from '../../pages/admin.page.js';
import { phone, Visitor, wide } from '../../pages/visitor.js';
import { eventually } from '@2x7/service-kit/testing';
import { refundBody } from '../../../api/refund-body.js';
import { detailOf, paidOrder } from '../../../shop/admin-orders.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';

const word = 'W'.repeat(75);
/** As long as a name may be. */
const name = 'N'.repeat(120);

/** Controls beyond the right edge of the window, without those of a row that is made to be swiped. */
const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isSwiped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).scrollSnapType !== 'none' || isSwiped(element.parentElement));
    const late = [...document.querySelectorAll('main button, main a, dialog[open] button, dialog[open] input')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && element.checkVisibility() && !isSwiped(element),
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...late.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

test.describe('words and names without a space', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ viewport: phone, forgive: failedRequests });
  test.slow(); // every page, screen and dialog

  let plan: MealPlan;
  test.beforeAll(async ({ admin, shop }) => {
    const [first] = await admin.data<MealPlan[]>('/meal-plans/admin/all');
    const image_url = first!.image_url;
    plan = await admin.data<MealPlan>('/meal-plans/admin/create', {
      method: 'POST',
      body: { ...first, name, description: `${word} and ${word}`, image_url, display_order: -1, is_trial: true },
    });
    const dish = {
      dish_name: name,
      quantity: 'Q'.repeat(40),
      ingredients: [word, word],
      categories: ['vegetarian'],
      display_order: -1,
      image_url,
    };
    await admin.data('/sample-menu/admin/create', { method: 'POST', body: dish });
    const buyer = { customerName: word, deliveryAddress: `${word} Jaipur 302018` };
    const [refunded] = await Promise.all(
      ['d', 'e'].map((sign) => paidOrder({ shop, admin }, { ...buyer, customerEmail: `${sign.repeat(60)}@mail.example` })),
    );
    await admin.data(`/orders/admin/${refunded!.id}/refunds`, {
      method: 'POST',
      body: { ...refundBody(), amount_paise: refunded!.amount_paise, reason: word },
    });
    await eventually(async () => expect((await detailOf({ shop, admin }, refunded!.id)).state).toBe('refunded'), 60_000);
    await admin.data('/auth/admin/users', { method: 'POST', body: { name, email: `${'u'.repeat(60)}@mail.example`, role: 'staff' } });
  });

  async function expectInside(page: Page, states: State[], open: (path: string) => Promise<unknown>): Promise<void> {
    const found: string[] = [];
    for (const { name: state, path, show, on } of states) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.setViewportSize(on === 'wide' ? wide : phone);
      await open(path);
      await show?.(page);
      for (const line of await beyondEdge(page)) found.push(`${state}: ${line}`);
    }
    expect(found).toEqual([]);
  }

  test('stay inside the window on every page', async ({ page, shop }) => {
    const visitor = new Visitor(page);
    const pages = (await pagesOf(shop.url, plan)).map((path) => ({ name: path, path }));
    await expectInside(page, [...pages, ...statesOf(plan).filter(({ on }) => on !== 'wide')], (path) => visitor.open(path));
  });

  test('stay inside the window on every admin screen, on a wide one too', async ({ page, admin }) => {
    const open = (path: string): Promise<Page> => openAdmin(page, admin, path);
    const states = await adminStates(admin);
    await expectInside(page, states, open);
    const tables = states.filter(({ path, within }) => !within && /users|orders|meal-plans|sample-menu/.test(path));
    await expectInside(
      page,
      tables.map((state) => ({ ...state, on: 'wide' })),
      open,
    );
  });
});
