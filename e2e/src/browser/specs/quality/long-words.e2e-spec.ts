/// <reference lib="dom" />
import type { MealPlan, Problem } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { RiderServer } from '../../fixtures/rider-server.js';
import { pagesOf, statesOf, type State } from '../../pages/page-states.js';
import { adminStates } from '../../pages/admin-states.js';
import { myStates } from '../../pages/my-states.js';
import { violations } from '../../pages/accessibility.js';
import { openAdmin } from '../../pages/admin.page.js';
import { phone, Visitor, wide } from '../../pages/visitor.js';
import { eventually } from '@2x7/service-kit/testing';
import { sessionOfPlan } from '../../../api/customer-examples.js';
import { refundBody } from '../../../api/refund-body.js';
import { detailOf, paidOrder, type AdminSession } from '../../../shop/admin-orders.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { plannedOrder, writeNotes } from '../../../shop/deliveries.js';

const word = 'W'.repeat(75);
/** As long as a name may be. */
const name = 'N'.repeat(120);

/** Controls beyond the right edge of the window, without those of a row that is made to be swiped, and lists that are cut off at their edge. */
const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isSwiped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).scrollSnapType !== 'none' || isSwiped(element.parentElement));
    const late = [...document.querySelectorAll('main button, main a, dialog[open] button, dialog[open] input')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && element.checkVisibility() && !isSwiped(element),
    );
    const cut = [...document.querySelectorAll('table[role="table"]')].filter(
      (table) => table.scrollWidth > table.parentElement!.clientWidth,
    );
    return [
      ...cut.map(({ scrollWidth: width }) => `a list is ${width} px wide`),
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...late.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

/** A problem that was answered and opened again, of a plan with notes. */
async function reopenedProblem({ shop, admin }: AdminSession, plan: string): Promise<Problem> {
  await writeNotes({ shop, admin }, plan, word);
  const headers = { cookie: await sessionOfPlan(shop, plan) };
  const report = { key: 'long words', subscription_id: plan, kind: 'other', text: word, wish: 'answer' };
  const problem = await admin.data<Problem>('/my/problems', { method: 'POST', body: report, headers });
  const answer = { key: 'long words', version: 1, remedy: 'answer', text: word };
  await admin.data(`/deliveries/admin/problems/${problem.id}/answer`, { method: 'POST', body: answer });
  return admin.data<Problem>(`/my/problems/${problem.id}/reopen`, { method: 'POST', body: { text: word }, headers });
}

test.describe('long words without a space', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ viewport: phone, forgive: failedRequests });
  test.slow(); // every page, screen and dialog

  let plan: MealPlan;
  let problem: Problem;
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
    const [refunded, planned] = await Promise.all([
      paidOrder({ shop, admin }, { ...buyer, customerEmail: `${'d'.repeat(60)}@mail.example` }),
      plannedOrder({ shop, admin }, { ...buyer, customerEmail: `${'e'.repeat(60)}@mail.example` }),
    ]);
    await admin.data(`/orders/admin/${refunded.id}/refunds`, {
      method: 'POST',
      body: { ...refundBody(), amount_paise: refunded.amount_paise, reason: word },
    });
    await eventually(async () => expect((await detailOf({ shop, admin }, refunded.id)).state).toBe('refunded'), 60_000);
    problem = await reopenedProblem({ shop, admin }, planned.id);
    await admin.data('/auth/admin/users', { method: 'POST', body: { name, email: `${'u'.repeat(60)}@mail.example`, role: 'staff' } });
  });

  async function expectInside(page: Page, states: State[], open: (path: string) => Promise<unknown>, inspect = beyondEdge): Promise<void> {
    const found: string[] = [];
    for (const { name: state, path, show, on } of states) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.setViewportSize(on === 'wide' ? wide : phone);
      await open(path);
      await show?.(page);
      for (const line of await inspect(page)) found.push(`${state}: ${line}`);
    }
    expect(found).toEqual([]);
  }

  test('stay inside the viewport on every public page', async ({ page, shop }) => {
    const visitor = new Visitor(page);
    const pages = (await pagesOf(shop.url, plan)).map((path) => ({ name: path, path }));
    await expectInside(page, [...pages, ...statesOf(plan).filter(({ on }) => on !== 'wide')], (path) => visitor.open(path));
  });

  test('stay inside the viewport on every admin screen, which passes axe, at 390 px, and on the lists at 1440 px', async ({
    page,
    admin,
  }) => {
    const open = (path: string): Promise<Page> => openAdmin(page, admin, path);
    const inspect = async (at: Page): Promise<string[]> => [...(await beyondEdge(at)), ...(await violations(at))];
    const states = await adminStates(admin);
    await expectInside(page, states, open, inspect);
    const tables = states.filter(({ path, within }) => !within && /users|orders|meal-plans|sample-menu|customer-plans/.test(path));
    await expectInside(
      page,
      tables.map((state) => ({ ...state, on: 'wide' })),
      open,
      inspect,
    );
  });

  test('stay inside the viewport on every page of a customer', async ({ page, context, shop }) => {
    const [cookie, value] = (await sessionOfPlan(shop, problem.subscription_id)).split('=');
    await context.addCookies([{ name: cookie!, value: value!, url: shop.url, httpOnly: true, sameSite: 'Strict' }]);
    const visitor = new Visitor(page);
    await expectInside(page, myStates(`/my/plans/${problem.subscription_id}`), (path) => visitor.open(path));
  });

  test("stay inside the viewport on the rider's page, at the next stop, after its mark and after the link was withdrawn", async ({
    page,
    context,
  }) => {
    const server = new RiderServer(2);
    const stops = server.run.stops.map((stop) => ({
      ...stop,
      name: word,
      address: word,
      note: word,
      boxes: stop.boxes.map((box) => ({ ...box, name: word })),
    }));
    server.run = { ...server.run, name: 'N'.repeat(60), rider: word, stops };
    await server.listen(context);
    // The page sends a mark by itself 10 s after it was made.
    await page.clock.setFixedTime(new Date());
    await page.goto('/run#first-link');
    const next = page.getByRole('region', { name: 'Next stop' });
    await expect(next).toBeVisible();
    expect(await beyondEdge(page)).toEqual([]);
    await next.getByRole('button', { name: /^Delivered/ }).click();
    await next.getByRole('button', { name: 'At the door' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await beyondEdge(page)).toEqual([]);
    server.withdraw();
    await page.getByRole('button', { name: 'Send 1 mark' }).click();
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeVisible();
    expect(await beyondEdge(page)).toEqual([]);
  });
});
