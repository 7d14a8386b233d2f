import type { MealPlan, Problem } from '@2x7/contracts';
import { sessionOfPlan } from '../../../api/customer-examples.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { beyondEdge, fillWithLongWords, findings, longWord } from '../../fixtures/long-words.js';
import { RiderServer } from '../../fixtures/rider-server.js';
import { expect, test } from '../../fixtures/test.js';
import { myStates } from '../../pages/my-states.js';
import { pagesOf, statesOf } from '../../pages/page-states.js';
import { phone, Visitor } from '../../pages/visitor.js';

test.describe('long words without a space', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ viewport: phone, forgive: failedRequests });
  test.slow(); // every page and dialog

  let plan: MealPlan;
  let problem: Problem;
  test.beforeAll(async ({ admin, shop }) => {
    ({ plan, problem } = await fillWithLongWords({ shop, admin }));
  });

  test('stay inside the viewport on every public page', async ({ page, shop }) => {
    const visitor = new Visitor(page);
    const pages = (await pagesOf(shop.url, plan)).map((path) => ({ name: path, path }));
    const states = [...pages, ...statesOf(plan).filter(({ on }) => on !== 'wide')];
    expect(await findings(page, states, (path) => visitor.open(path))).toEqual([]);
  });

  test('stay inside the viewport on every page of a customer', async ({ page, context, shop }) => {
    const [cookie, value] = (await sessionOfPlan(shop, problem.subscription_id)).split('=');
    await context.addCookies([{ name: cookie!, value: value!, url: shop.url, httpOnly: true, sameSite: 'Strict' }]);
    const visitor = new Visitor(page);
    const states = myStates(`/my/plans/${problem.subscription_id}`);
    expect(await findings(page, states, (path) => visitor.open(path))).toEqual([]);
  });

  test("stay inside the viewport on the rider's page, at the next stop, after its mark and after the link was withdrawn", async ({
    page,
    context,
  }) => {
    const server = new RiderServer(2);
    const stops = server.run.stops.map((stop) => ({
      ...stop,
      name: longWord,
      address: longWord,
      note: longWord,
      boxes: stop.boxes.map((box) => ({ ...box, name: longWord })),
    }));
    server.run = { ...server.run, name: 'N'.repeat(60), rider: longWord, stops };
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
