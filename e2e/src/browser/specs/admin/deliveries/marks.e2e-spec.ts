/// <reference lib="dom" />
import {
  addDays,
  dayOf,
  instantOf,
  slotText,
  timeOf,
  windows,
  type Day,
  type DeliveryWindow,
  type EnterMarks,
  type KitchenSlot,
  type KitchenSlots,
  type OrderDetail,
  type SlotMarks,
} from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { passCutOff, planOf, plannedOrder } from '../../../../shop/deliveries.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { loseAnswer } from '../../../fixtures/lose-answer.js';
import { expect, test } from '../../../fixtures/test.js';
import { violations } from '../../../pages/accessibility.js';
import { phone, wide } from '../../../pages/visitor.js';

/** Inside every new plan, and not touched by other specs. */
const slot = { day: addDays(dayOf(new Date()), 4), window: 'dinner' } as const;

const dialog = (page: Page): Locator => page.getByRole('dialog');
const row = (page: Page, { number }: OrderDetail): Locator => page.getByRole('row').filter({ hasText: number });

/** A frozen slot with one delivery, which is not marked. */
const slotAt = (day: Day, window: DeliveryWindow): KitchenSlot => ({
  ...{ day, window, phase: 'frozen', booked: 1, capacity: 400, closed_reason: null, called_off: null },
  ...{ cut_off: new Date().toISOString(), frozen_at: new Date().toISOString(), delivered: 0, failed: 0, unmarked: 1 },
});
const marksAt = (at: KitchenSlot): SlotMarks => {
  const order = { subscription_id: crypto.randomUUID(), order_number: '2X7-000001', name: 'Asha Rao', address: '1 Tonk Road', meals: 1 };
  return {
    now: new Date().toISOString(),
    slot: at,
    deliveries: [{ delivery_id: crypto.randomUUID(), ...order, outcome: null }],
    next: null,
  };
};

test.describe('marks of deliveries', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test('an administrator can mark deliveries with exceptions, correct a mark, and call off the rest', async ({
    openScreen,
    shop,
    admin,
  }) => {
    const session = { shop, admin };
    const names = ['Meera Soni', 'Kavita Rao', 'Om Prakash'];
    const orders: OrderDetail[] = [];
    for (const customerName of names) orders.push(await plannedOrder(session, { customerName }));
    const [here, away, called] = orders as [OrderDetail, OrderDetail, OrderDetail];
    await passCutOff(shop, slot);

    const page = await openScreen(`/admin/deliveries?month=${slot.day.slice(0, 7)}`, await shop.signedIn());
    await page.setViewportSize(phone);
    const counts = page.getByRole('link', { name: slotText(slot) });
    expect((await counts.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize(wide);
    await page
      .getByRole('table')
      .getByRole('link', { name: slotText(slot) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marks' })).toBeVisible();
    await expect(row(page, here)).toContainText('Not marked');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(dialog(page).getByText(`${slotText(slot)} has not begun yet.`)).toBeVisible();
    for (const box of await dialog(page).getByRole('checkbox').all()) await box.uncheck();
    await expect(dialog(page).getByText('Nothing is ticked, so there is nothing to mark.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeEnabled();
    for (const box of await dialog(page).getByRole('checkbox').all()) await box.check();
    for (const { name } of [away, called].map(({ number }) => ({ name: new RegExp(number) })))
      await dialog(page).getByRole('checkbox', { name }).uncheck();
    await dialog(page).getByLabel('Where is the box?').selectOption('Left with the guard');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /^Mark \d/ })
      .click();
    await expect(row(page, here)).toContainText('left with the guard');
    await expect(row(page, away)).toContainText('Not marked');

    const mark = async (order: OrderDetail, result: string): Promise<void> => {
      await row(page, order).getByRole('button').click();
      await dialog(page).getByRole('radio', { name: result, exact: true }).check();
    };
    await mark(away, 'Not delivered');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).getByRole('radio', { name: 'Delivered', exact: true }).check();
    // The answer is lost after the mark was stored; what is edited then is a mark of its own.
    await page.route('**/deliveries/admin/marks', loseAnswer, { times: 1 });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'Not delivered', exact: true }).check();
    await dialog(page).getByLabel('Why?').selectOption('Our vehicle broke down');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(row(page, away)).toContainText('our vehicle broke down; owed again');

    // The page loads with the clock: a timer that began before it could not be cleared any more.
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Call off' }).click();
    const reason = dialog(page).getByLabel('Reason');
    await reason.fill('Fire in the kitchen');
    await page.clock.pauseAt(Date.now() + 60_000); // on a slow machine, too, no second passes between two keys
    await reason.press('Enter');
    await expect(dialog(page).getByRole('status')).toContainText('1 delivery does not come. 1 meal is owed again');
    await page.clock.runFor(900);
    await reason.press('Enter');
    await page.clock.runFor(900);
    await expect(dialog(page).getByRole('button', { name: 'Call off' })).toBeDisabled();
    await page.clock.resume();
    await expect(dialog(page).getByRole('button', { name: 'Call off' })).toBeEnabled();
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Call off' }).click();
    await expect(page.getByText('Called off: Fire in the kitchen.')).toBeVisible();
    // The button that opened the dialog is gone.
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(async () => (await planOf(session, called.id)).balance.locked, { timeout: 60_000 }).toBe(0);

    await page.goto(`/admin/labels?day=${slot.day}&window=${slot.window}`);
    await expect(page.getByText('Print them in actual size. Called off: Fire in the kitchen.')).toBeVisible();

    await page.goto(`/admin/customer-plans/${away.id}`);
    await expect(page.getByRole('table').getByText('Not delivered')).toBeVisible();
    await expect(page.getByRole('table').getByText('our vehicle broke down; the meal comes later')).toBeVisible();
    await expect(page.getByText(`${slotText(slot)} did not reach you: our vehicle broke down.`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('a correction keeps the recorded time with its seconds, or takes a new one to the minute', async ({ openScreen, shop, admin }) => {
    const lunch = { ...slot, window: 'lunch' } as const;
    const order = await plannedOrder({ shop, admin }, { customerName: 'Nisha Jain' });
    await passCutOff(shop, lunch);
    const marksOf = () => admin.data<SlotMarks>(`/deliveries/admin/marks?day=${lunch.day}&window=lunch`);
    const delivery = async () => (await marksOf()).deliveries.find(({ order_number }) => order_number === order.number);
    const { delivery_id } = (await delivery())!;
    const mark = { delivery_id, result: 'delivered', place: 'guard', cause: null, at: new Date().toISOString() };
    await admin.data('/deliveries/admin/marks', { method: 'POST', body: { key: crypto.randomUUID(), marks: [mark], reason: 'Paper' } });

    const page = await openScreen(`/admin/deliveries/marks?day=${lunch.day}&window=lunch`);
    const correct = async (time?: string): Promise<string> => {
      await row(page, order).getByRole('button').click();
      const field = dialog(page).getByLabel('Time');
      const shown = await field.inputValue();
      for (const entered of time ? [time, shown] : []) await field.fill(entered);
      await dialog(page).getByLabel('Reason').fill('Asked the rider');
      const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/deliveries/admin/marks'));
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      const body = (await request).postDataJSON() as EnterMarks;
      await expect(dialog(page)).toBeHidden();
      return body.marks[0]!.at;
    };
    const recorded = (await delivery())!.outcome!.at;
    expect(await correct()).toBe(recorded);
    expect(await correct('08:00')).toBe(instantOf(lunch.day, timeOf(new Date(recorded))).toISOString());
  });

  test('the page keeps the slot that it opened with, and the typed text, when the delivery window ends', async ({ openScreen, page }) => {
    const day = dayOf(new Date());
    const slotsOf = (first: Day): KitchenSlot[] =>
      [first, addDays(first, 1)].flatMap((one) => windows.map((window) => slotAt(one, window)));
    let kitchen: KitchenSlots = { now: instantOf(day, '19:00').toISOString(), slots: slotsOf(day) };
    await page.route('**/deliveries/kitchen/slots', (route) => route.fulfill({ json: { success: true, data: kitchen } }));
    await page.route('**/deliveries/admin/marks?**', (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const data = marksAt(slotAt(asked.get('day')!, asked.get('window') as DeliveryWindow));
      return route.fulfill({ json: { success: true, data } });
    });
    await openScreen('/admin/deliveries/marks');
    const dinner = slotText({ day, window: 'dinner' });
    await expect(page.getByText(dinner)).toBeVisible();
    await page.getByRole('row').filter({ hasText: 'Asha Rao' }).getByRole('button').click();
    await dialog(page).getByLabel('Reason').fill('The rider called');
    kitchen = { now: instantOf(addDays(day, 1), '00:01').toISOString(), slots: slotsOf(addDays(day, 1)) };
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/deliveries'));
    const slots = page.getByRole('navigation', { name: 'Deliveries', includeHidden: true }).getByRole('link', { includeHidden: true });
    await expect(slots.last()).toHaveAttribute('href', new RegExp(`day=${addDays(day, 2)}&window=dinner`));
    await expect(dialog(page)).toContainText(dinner);
    await expect(dialog(page).getByLabel('Reason')).toHaveValue('The rider called');
  });

  test('on a phone, a result of two lines ends where the other values of its delivery end', async ({ openScreen, page }) => {
    const at = slotAt(dayOf(new Date()), 'lunch');
    const noon = instantOf(at.day, '12:00').toISOString();
    const outcome = {
      ...{ result: 'failed', place: null, cause: 'other', at: noon, received_at: noon, source: 'rider' },
      ...{ is_late: true, is_forfeited: false, is_clock_wrong: true },
    } as const;
    const data = marksAt(at);
    const answer = { ...data, deliveries: data.deliveries.map((one) => ({ ...one, outcome })) };
    await page.route('**/deliveries/admin/marks?**', (route) => route.fulfill({ json: { success: true, data: answer } }));
    await openScreen(`/admin/deliveries/marks?day=${at.day}&window=lunch`);
    await page.setViewportSize(phone);
    const end = async (text: string): Promise<number> => {
      const { x, width } = (await page.getByRole('row').getByText(text, { exact: true }).boundingBox())!;
      return x + width;
    };
    expect(await end('Not delivered')).toBeCloseTo(await end('Asha Rao'), 0);
  });

  test('the runs of a slot that is called off say so', async ({ openScreen, page }) => {
    const day = dayOf(new Date());
    const slots = windows.map((window) => ({ ...slotAt(day, window), called_off: 'Fire in the kitchen' }));
    const kitchen: KitchenSlots = { now: instantOf(day, '08:00').toISOString(), slots };
    await page.route('**/deliveries/kitchen/slots', (route) => route.fulfill({ json: { success: true, data: kitchen } }));
    await openScreen('/admin/runs');
    await expect(page.getByText(`${slotText({ day, window: 'lunch' })}. Called off: Fire in the kitchen.`)).toBeVisible();
  });
});
