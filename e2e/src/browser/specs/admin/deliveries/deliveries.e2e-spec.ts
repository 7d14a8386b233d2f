import {
  addDays,
  dayOf,
  dayText,
  formatMonth,
  instantOf,
  slotNumber,
  slotText,
  type ChangeSlots,
  type Dish,
  type OrderDetail,
  type MealPlanDiets,
} from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { signedInStaff } from '../../../../api/staff-session.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { command, isPlanned, passCutOff, planOf, plannedOrder, tomorrowsDinner } from '../../../../shop/deliveries.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { expect, test } from '../../../fixtures/test.js';
import { violations } from '../../../pages/accessibility.js';

const dinner = tomorrowsDinner();

const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The list of a calendar is drawn too, and hidden on a wide screen. */
const cell = (page: Page, name: RegExp): Locator => page.getByRole('table').getByRole('button', { name });

test.describe('deliveries in the admin area and in the kitchen', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.describe.configure({ mode: 'serial' });
  test.use({ forgive: failedRequests });

  let order: OrderDetail;
  test.beforeAll(async ({ shop, admin }) => {
    const session = { shop, admin };
    order = await plannedOrder(session, { customerName: 'Asha Rao', deliveryAddress: '12 Secret Street, Jaipur 302018' });
    const dish = (await admin.data<Dish[]>('/sample-menu/admin/all')).find(({ categories }) => categories.includes('vegetarian'))!;
    await admin.data(`/sample-menu/admin/${dish.id}`, { method: 'PUT', body: { dish_name: 'Rajma Rice', allergens: ['nuts'] } });
    await command(session, order.id, {
      type: 'profile',
      person: 1,
      name: '',
      diet: 'vegetarian',
      allergies: ['nuts'],
      note: 'Less spicy',
    });
    const plan = await planOf(session, order.id);
    // A plan that was paid after midnight begins tomorrow, a later one on the day after.
    if (!isPlanned(plan, dinner)) await command(session, order.id, { type: 'move', from: plan.next_delivery!, to: dinner });
  });

  test('an administrator can skip a delivery from the page of the order', async ({ openScreen, shop, admin }) => {
    const page = await openScreen(`/admin/orders/${order.id}`);
    await page.getByRole('link', { name: 'Deliveries of this plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
    const { last_delivery: last } = await planOf({ shop, admin }, order.id);
    await page
      .getByRole('table')
      .getByRole('button', { name: /1 meal/ })
      .last()
      .click();
    await dialog(page).getByRole('radio', { name: 'Skip', exact: true }).check();
    await expect(
      dialog(page)
        .getByText(/skipped/)
        .first(),
    ).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Skip it' }).click();
    await expect(dialog(page).getByText(/number C-\d{6}/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('region', { name: 'Changes' }).getByText('by an administrator').first()).toBeVisible();
    const { slots } = await planOf({ shop, admin }, order.id);
    expect(slots.find((slot) => slotNumber(slot) === slotNumber(last!))).toMatchObject({ state: 'skipped' });
    expect(await violations(page)).toEqual([]);
  });

  test('the menu offers only vegetarian dishes to vegetarians, and Today warns of an allergy', async ({ openScreen }) => {
    const page = await openScreen(`/admin/menu?week=${dinner.day}`);
    await page.getByRole('button', { name: new RegExp(` ${Number(dinner.day.slice(8))} \\w+, dinner, Vegetarian: Set dish$`) }).click();
    const dish = dialog(page).getByLabel('Dish');
    await expect(dish.getByRole('option', { name: 'Rajma Rice' })).toBeAttached();
    await expect(dish.getByRole('option', { name: /chicken|egg/i })).toHaveCount(0);
    await dish.selectOption({ label: 'Rajma Rice' });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /Vegetarian: Rajma Rice/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' }).click();
    const warning = `Rajma Rice contains what Asha Rao, ${order.number}, is allergic to: ${slotText(dinner)}.`;
    await expect(page.getByRole('listitem').filter({ hasText: warning })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Dinner' }).last()).toContainText('1 of 400 meals');
    expect(await violations(page)).toEqual([]);
  });

  test('the default diet of a plan can be set on the menu page', async ({ openScreen, admin }) => {
    const page = await openScreen('/admin/menu');
    const open = () => page.getByRole('button', { name: 'Default diets' }).click();
    await open();
    await dialog(page).getByLabel(order.plan_name).selectOption('Vegetarian with egg');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    await open();
    await expect(dialog(page).getByLabel(order.plan_name)).toHaveValue('egg');
    const { plans } = await admin.data<MealPlanDiets>('/deliveries/admin/plan-settings');
    expect(plans.map(({ default_diet }) => default_diet)).toEqual(['egg']);
  });

  test('adding meals asks for the password again after 15 minutes', async ({ openScreen, shop }) => {
    const page = await openScreen(`/admin/customer-plans/${order.id}`, await shop.signedIn());
    await shop.query('auth', `UPDATE sessions SET password_at = now() - interval '16 minutes'`);
    await page.getByRole('button', { name: 'Add or withdraw meals' }).click();
    await dialog(page).getByLabel('Meals').fill('2');
    await dialog(page).getByLabel('Reason').fill('Late box');
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    const password = page.getByRole('dialog', { name: 'Enter your password' });
    await password.getByRole('textbox').fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 meals are added to your plan: Late box.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  test('a late box can be added once to a delivery after its cut-off, with a preview', async ({ openScreen, shop, admin }) => {
    const session = { shop, admin };
    const other = await plannedOrder(session, { customerName: 'Ravi Jain' });
    const lunch = { ...dinner, window: 'lunch' } as const;
    const plan = await planOf(session, other.id);
    const planned = [lunch, dinner].filter((slot) => isPlanned(plan, slot));
    if (planned.length > 0) await command(session, other.id, { type: 'skip', slots: planned });
    await passCutOff(shop, lunch);
    const { slots } = await planOf(session, other.id);
    const page = await openScreen(`/admin/customer-plans/${other.id}`);
    await expect(page.getByRole('form', { name: 'What Ravi Jain eats' })).toContainText('Ravi Jain gets vegetarian food');
    const added = dialog(page).getByText(`${slotText(lunch)} is added to your plan`);
    await page.getByRole('button', { name: 'Add a late box' }).click();
    await dialog(page)
      .getByRole('radio', { name: slotText(lunch) })
      .check();
    await expect(added).toBeVisible();
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    expect((await planOf(session, other.id)).slots).toEqual(slots);
    await dialog(page).getByLabel('Reason').fill('Forgotten');
    await dialog(page).getByRole('button', { name: 'Add the box' }).click();
    await expect(dialog(page).getByText(/number C-\d{6}/)).toBeVisible();
    await expect(added).toContainText('Forgotten');
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Add a late box' }).click();
    const others = dialog(page).getByRole('radio').or(dialog(page).getByText('No delivery can take one now.'));
    await expect(others.first()).toBeVisible();
    await expect(dialog(page).getByRole('radio', { name: slotText(lunch) })).toHaveCount(0);
  });

  test('a partial refund is a task on Today, which leads to the decision about its meals', async ({ openScreen, shop }) => {
    const insert = 'INSERT INTO refunds_seen (refund_id, order_id, amount_paise, refunded_at) VALUES (gen_random_uuid(), $1, 50000, now())';
    await shop.query('deliveries', insert, [order.id]);
    const page = await openScreen('/admin/today', await shop.signedIn());
    const task = page.getByRole('listitem').filter({ hasText: `₹500 of order ${order.number}, Asha Rao, was refunded` });
    await expect(task).toBeVisible({ timeout: 60_000 });
    await task.getByRole('link').click();
    await page.getByRole('button', { name: 'Decide about its meals' }).click();
    await dialog(page).getByLabel('Meals to withdraw').fill('1');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('1 meal was withdrawn.');
    await expect(page.getByText('1 meal is withdrawn from your plan: ₹500 of your order was refunded.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('Enter closes the kitchen only after a second without a press while the effects are shown', async ({ openScreen, shop, admin }) => {
    const at = (await planOf({ shop, admin }, order.id)).last_delivery!;
    const page = await openScreen(`/admin/deliveries?month=${at.day.slice(0, 7)}`);
    // The page loads with the clock: a timer that began before it could not be cleared any more.
    await page.clock.install();
    await page.reload();
    await cell(page, new RegExp(`${Number(at.day.slice(8))} \\w+, ${at.window}: 1 of 400`)).click();
    await dialog(page).getByRole('radio', { name: 'Close the kitchen' }).check();
    const reason = dialog(page).getByLabel('Reason');
    await reason.fill('Holi');
    const dryRuns: boolean[] = [];
    await page.route('**/deliveries/admin/slots', (route) => {
      dryRuns.push((route.request().postDataJSON() as ChangeSlots).dry_run);
      return dryRuns.at(-1) ? route.continue() : route.abort();
    });
    await page.clock.pauseAt(Date.now() + 60_000); // on a slow machine, too, no second passes between two keys
    await reason.press('Enter');
    const close = dialog(page).getByRole('button', { name: 'Close the kitchen' });
    await expect(close).toBeVisible();
    for (const pause of [900, 900]) {
      await page.clock.runFor(pause);
      await reason.press('Enter');
    }
    await page.clock.runFor(900);
    await expect(close).toBeDisabled();
    expect(dryRuns).toEqual([true]);
    await page.clock.runFor(100);
    await expect(close).toBeEnabled();
    await reason.press('Enter');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    expect(dryRuns).toEqual([true, false]);
  });

  test('closing the kitchen shows the deliveries that move before it moves them', async ({ openScreen, shop, admin }) => {
    const at = (await planOf({ shop, admin }, order.id)).last_delivery!;
    const page = await openScreen(`/admin/deliveries?month=${at.day.slice(0, 7)}`);
    await cell(page, new RegExp(`${Number(at.day.slice(8))} \\w+, ${at.window}: 1 of 400`)).click();
    await dialog(page).getByRole('radio', { name: 'Close the kitchen' }).check();
    const reason = dialog(page).getByLabel('Reason');
    await reason.fill('Diwali');
    const answer = await holdRequests(page, '**/deliveries/admin/slots');
    await dialog(page).getByRole('button', { name: 'Show what happens' }).click();
    // The effects that come belong to what was sent.
    await reason.pressSequentially(' and Holi');
    await expect(reason).toHaveValue('Diwali');
    await answer();
    await expect(dialog(page).getByText('1 delivery with 1 meal of 1 customer moves to the next free slots of their plans.')).toBeVisible();
    expect((await planOf({ shop, admin }, order.id)).last_delivery).toEqual(at);
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Close the kitchen' }).click();
    await expect(cell(page, /Closed: Diwali/)).toBeVisible();
    await expect.poll(async () => (await planOf({ shop, admin }, order.id)).last_delivery, { timeout: 30_000 }).not.toEqual(at);
  });

  test('staff can tick and print a kitchen sheet without addresses, and have no access to the admin area', async ({ page, shop }) => {
    await page.clock.install();
    await signedInStaff(shop);
    await page.goto('/kitchen');
    await page.getByLabel('Email').fill(`staff.${shop.admin.email}`);
    await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('navigation', { name: 'Sheets' })).toBeVisible();
    await page.goto(`/kitchen?day=${dinner.day}&window=${dinner.window}`);
    const special = page.getByRole('region', { name: 'Watch these boxes' });
    await expect(special).toContainText('Contains Peanuts and nuts: cook something else');
    await expect(special).toContainText('“Less spicy”');
    await expect(page.getByRole('region', { name: 'Cook and pack' })).toContainText('These numbers include the boxes above.');
    await expect(page.getByText(/to cut-off at 10:00 AM/)).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('Secret Street');

    await passCutOff(shop, dinner);
    await page.clock.fastForward(30_000); // until the page fetches the sheet again
    await expect(page.getByText(/Final since/)).toBeVisible();
    await special.getByRole('checkbox', { name: 'Packed' }).check();
    await page.reload();
    await expect(special.getByRole('checkbox', { name: 'Packed' })).toBeChecked();
    expect(await violations(page)).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Sheets' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
    await expect(page.getByText('Rajma Rice').first()).toBeVisible();
    await page.emulateMedia({ media: null });

    await page.goto('/admin/today');
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied', exact: true })).toBeVisible();
  });

  test('labels name the missing details of a dish, and can be printed after the cut-off', async ({ openScreen, shop, admin }) => {
    const { last_delivery: open } = await planOf({ shop, admin }, order.id);
    const page = await openScreen(`/admin/labels?day=${open!.day}&window=${open!.window}`);
    await expect(page.getByText('The labels come with the cut-off')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'No dish is set' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);

    await page.goto('/admin/today');
    await page.getByRole('link', { name: new RegExp(`^Labels ?: ${slotText(dinner)}$`) }).click();
    await expect(page.getByText('1 label of 100 × 60 mm')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Rajma Rice' })).toContainText('net quantity, use within, storage');
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).press('Enter');
    expect((await download).suggestedFilename()).toBe(`labels-${dinner.day}-dinner.pdf`);
    const printed = await page.request.get((await page.getByRole('link', { name: 'Print' }).getAttribute('href'))!);
    expect([printed.status(), (await printed.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test.describe('browser in the time zone of Los Angeles', () => {
    test.use({ timezoneId: 'America/Los_Angeles' });

    test('the calendar, the menu and Today begin with the day of the shop', async ({ openScreen, shop }) => {
      const inSevenWeeks = addDays(dayOf(new Date()), 49);
      const first = `${addDays(`${inSevenWeeks.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
      shop.travelTo(instantOf(first, '00:30'));
      const page = await openScreen('/admin/deliveries');
      await expect(page.getByRole('heading', { level: 2, name: formatMonth(instantOf(first, '12:00')) })).toBeVisible();
      await expect(page.locator('th[aria-current=date]')).toHaveText(/\b1 /);
      await expect(cell(page, new RegExp(`Change .* 1 \\w+, dinner`)).first()).toBeVisible();
      await page.goto('/admin/menu');
      await expect(page.getByRole('button', { name: new RegExp(`${dayText(first)}, lunch, Vegetarian:`) })).toBeVisible();
      await page.goto('/admin/today');
      await expect(page.getByText(dayText(first), { exact: true })).toBeVisible();
    });
  });
});
