import { randomUUID } from 'node:crypto';
import { addDays, dayOf, slotText, type Problem } from '@2x7/contracts';
import type { Locator, Page, Route } from '@playwright/test';
import { signedInCustomer } from '../../../api/customer-examples.js';
import { paidOrder } from '../../../shop/admin-orders.js';
import { ApiClient } from '../../../shop/api-client.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import type { OwnShop } from '../../../shop/own-shop.js';
import { plansOf } from '../../../shop/shop-queries.js';
import { command, isPlanned, passCutOff, planOf, plannedOrder, tomorrowsDinner } from '../../../shop/deliveries.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { loseAnswer } from '../../fixtures/lose-answer.js';
import { RefundDialog } from '../../pages/refund-dialog.page.js';
import { expect, test } from '../../fixtures/test.js';

const unclear = 'It may or may not have arrived.';

const loseSave = (route: Route) => (route.request().method() === 'PUT' ? loseAnswer(route) : route.fallback());

/** The idempotency keys of the requests to an address, as they are sent. */
function keysOf(page: Page, address: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(address)) keys.push((request.postDataJSON() as { key: string }).key);
  });
  return keys;
}

/** A slot whose boxes are final. @returns the query of its runs */
async function countedSlot(shop: OwnShop): Promise<string> {
  const dinner = tomorrowsDinner();
  await passCutOff(shop, dinner);
  return `day=${dinner.day}&window=${dinner.window}`;
}

test.describe('after a lost response', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test('the calendar shows the slot that was closed', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const { day, window } = (await planOf({ shop, admin }, id)).last_delivery!;
    const page = await openScreen(`/admin/deliveries?month=${day.slice(0, 7)}`);
    const cell = page.getByRole('table').getByRole('button', { name: new RegExp(` ${Number(day.slice(8))} \\w+, ${window}:`) });
    await cell.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Close the kitchen' }).check();
    await dialog.getByLabel('Reason').fill('Power cut');
    await dialog.getByRole('button', { name: 'Show what happens' }).click();
    await page.route('**/deliveries/admin/slots', loseAnswer, { times: 1 });
    await dialog.getByRole('button', { name: 'Close the kitchen' }).click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(cell).toContainText('Closed: Power cut');
  });

  test('the page of a plan shows the email address that was changed', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const page = await openScreen(`/admin/customer-plans/${id}`);
    await page.getByRole('button', { name: 'Change the email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the email' });
    await dialog.getByLabel('Email').fill('corrected@mail.example');
    await page.route(`**/plans/${id}/email`, loseAnswer, { times: 1 });
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('region', { name: 'Customer' })).toContainText('corrected@mail.example');
  });

  test('the page of a plan shows the meals that were added', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const page = await openScreen(`/admin/customer-plans/${id}`);
    await page.getByRole('button', { name: 'Add or withdraw meals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add or withdraw meals' });
    await dialog.getByLabel('Meals', { exact: true }).fill('3');
    await dialog.getByLabel('Reason').fill('A gift.');
    await page.route(`**/plans/${id}/meals`, loseAnswer, { times: 1 });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('region', { name: 'Meals' })).toContainText(/Added\s*3/);
  });

  test('a new meal plan whose values are refused can be corrected', async ({ openScreen, shop }) => {
    const page = await openScreen('/admin/meal-plans');
    await page.getByRole('button', { name: 'Add Plan' }).click();
    const dialog = page.getByRole('dialog');
    const price = dialog.getByLabel('Discounted price (₹)');
    await dialog.getByLabel('Plan Name').fill('Autumn Week');
    await dialog.getByLabel('Number of meals').fill('7');
    await dialog.getByLabel('Original price (₹)').fill('1000');
    await price.fill('8550');
    await page.route('**/meal-plans/admin/create', loseAnswer, { times: 1 });
    const create = dialog.getByRole('button', { name: 'Create Plan' });
    await create.click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await expect(price).not.toBeEditable();
    await create.click();
    await expect(dialog.getByText('Discounted price cannot be above the original price')).toBeVisible();
    await expect(dialog.getByText(unclear)).toBeHidden();
    await price.fill('855');
    await create.click();
    await expect(dialog).toBeHidden();
    expect((await plansOf(shop.url)).find(({ name }) => name === 'Autumn Week')).toMatchObject({ discounted_price: 855 });
  });

  test('an edited meal plan can be saved again, and is not called changed by another administrator', async ({ openScreen, shop, plan }) => {
    const page = await openScreen('/admin/meal-plans');
    await page.getByRole('button', { name: `Edit ${plan.name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Description').fill('Cooked each morning');
    await page.route(`**/meal-plans/admin/${plan.id}`, loseAnswer, { times: 1 });
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    await save.click();
    await expect(dialog.getByText('The shop did not answer.')).toBeVisible();
    await save.click();
    await expect(dialog).toBeHidden();
    const stored = (await plansOf(shop.url)).find(({ id }) => id === plan.id);
    expect(stored).toMatchObject({ description: 'Cooked each morning', version: plan.version + 1 });
  });

  test('meals that the plan does not have can be corrected, and are withdrawn once', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const { meals_left: before } = await planOf({ shop, admin }, id);
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const keys = keysOf(page, `/plans/${id}/meals`);
    await page.getByRole('button', { name: 'Add or withdraw meals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add or withdraw meals' });
    const meals = dialog.getByLabel('Meals', { exact: true });
    const send = dialog.getByRole('button', { name: 'Withdraw' });
    await meals.fill('-99');
    await dialog.getByLabel('Reason').fill('Agreed by phone.');
    await page.route(`**/plans/${id}/meals`, loseAnswer, { times: 1 });
    await send.click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await expect(meals).not.toBeEditable();
    await send.click();
    await expect(dialog.getByText(`Only ${before} meals are left in this plan.`)).toBeVisible();
    await expect(dialog.getByText(unclear)).toBeHidden();
    await meals.fill('-2');
    await send.click();
    await expect(dialog).toBeHidden();
    expect((await planOf({ shop, admin }, id)).meals_left).toBe(before - 2);
    expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).toEqual([3, true, false]);
  });

  test('a refund above what another administrator has left can be corrected, and is made once', async ({ openScreen, shop, admin }) => {
    const order = await paidOrder({ shop, admin });
    const refund = new RefundDialog(await openScreen(`/admin/orders/${order.id}`), order);
    const keys = keysOf(refund.page, `/${order.id}/refunds`);
    await refund.open();
    await refund.page.route('**/refunds', (route) => route.abort(), { times: 1 });
    await refund.submit({ amount: '3000' });
    await expect(refund.dialog.getByText(unclear)).toBeVisible();
    await expect(refund.amount).not.toBeEditable();
    const elsewhere = { key: randomUUID(), amount_paise: 300_000, reason: 'In another window' };
    await admin.data(`/orders/admin/${order.id}/refunds`, { method: 'POST', body: elsewhere });
    await refund.send.click();
    await expect(refund.dialog.getByText('At most ₹599 of this order can still be refunded.')).toBeVisible();
    await refund.amount.fill('500');
    await refund.send.click();
    await refund.expectResult('Refunded', '₹500 was refunded.');
    expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).toEqual([3, true, false]);
    const made = shop.sandbox.ledger.refunds().filter(({ payment_id }) => payment_id === order.payment_id);
    expect(made.map(({ amount }) => amount)).toEqual([50_000, 300_000]);
  });

  test('zones, a dish of the menu and a default diet can be saved again', async ({ openScreen }) => {
    const page = await openScreen('/admin/zones');
    await page.getByLabel('Name').fill('Tonk Road');
    await page.getByLabel('PIN codes').fill('302011');
    await page.route('**/zones', loseSave);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(unclear)).toBeVisible();
    await page.unroute('**/zones');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The zones are saved.')).toBeVisible();
    // The history entry that protected the form is removed after that: the browser must not go back while it opens the next page.
    await page.waitForFunction(() => !(history.state as { held?: number } | null)?.held);

    await page.goto(`/admin/menu?week=${addDays(dayOf(new Date()), 35)}`);
    const dialog = page.getByRole('dialog');
    const saveTwice = async (opener: Locator, address: string): Promise<void> => {
      await opener.click();
      await dialog.getByRole('combobox').first().selectOption({ index: 1 });
      await page.route(address, loseSave);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText(unclear)).toBeVisible();
      await page.unroute(address);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await saveTwice(page.getByRole('button', { name: /Set dish$/ }).first(), '**/admin/menu');
    await saveTwice(page.getByRole('button', { name: 'Default diets' }), '**/plan-settings');
  });

  test('a late box can be sent again, and is added once', async ({ openScreen, shop, admin }) => {
    const session = { shop, admin };
    const { id } = await plannedOrder(session, {});
    const lunch = { ...tomorrowsDinner(), window: 'lunch' } as const;
    if (isPlanned(await planOf(session, id), lunch)) await command(session, id, { type: 'skip', slots: [lunch] });
    await passCutOff(shop, lunch);
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Add a late box' });
    await page.getByRole('button', { name: 'Add a late box' }).click();
    await dialog.getByRole('radio', { name: slotText(lunch) }).check();
    await dialog.getByLabel('Reason').fill('Forgotten');
    await expect(dialog.getByText(`${slotText(lunch)} is added to your plan`)).toBeVisible();
    await page.route('**/late-boxes', loseAnswer, { times: 1 });
    const add = dialog.getByRole('button', { name: 'Add the box' });
    await add.click();
    await expect(dialog.getByText('we do not know whether your change is saved')).toBeVisible();
    await expect(add).toBeEnabled();
    await add.click();
    await expect(dialog.getByText(/number C-\d{6}/)).toBeVisible();
    expect((await planOf(session, id)).balance.locked).toBe(1);
  });

  test('the runs show the run that was added', async ({ openScreen, shop }) => {
    const page = await openScreen(`/admin/runs?${await countedSlot(shop)}`);
    await page.getByRole('button', { name: 'Add a run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a run' });
    await dialog.getByLabel('Name of the run').fill('Bicycle');
    await page.route('**/runs/empty', loseAnswer, { times: 1 });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('region', { name: 'Bicycle', exact: true })).toBeVisible();
  });

  test('a rider can be saved again', async ({ openScreen, shop, admin }) => {
    const query = await countedSlot(shop);
    const body = { ...Object.fromEntries(new URLSearchParams(query)), name: 'Scooter' };
    await admin.data('/deliveries/admin/runs/empty', { method: 'POST', body });
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Rider of Scooter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rider of Scooter' });
    await dialog.getByLabel('Rider').fill('Ravi Das');
    await page.route('**/admin/runs/*', loseAnswer, { times: 1 });
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Scooter', exact: true })).toContainText('Ravi Das');
  });

  test('the dialog of a link says that it was issued', async ({ openScreen, shop, admin }) => {
    const query = await countedSlot(shop);
    const body = { ...Object.fromEntries(new URLSearchParams(query)), name: 'Rickshaw' };
    await admin.data('/deliveries/admin/runs/empty', { method: 'POST', body });
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Link of Rickshaw' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link of Rickshaw' });
    await page.route('**/link', loseAnswer, { times: 1 });
    await dialog.getByRole('button', { name: 'Issue the link' }).click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await expect(dialog.getByText('A link was issued already.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Issue a new link' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code of the link of Rickshaw' })).toBeVisible();
  });

  test('an answer to a problem that has arrived is named as sent', async ({ openScreen, shop, plan }) => {
    const customer = await signedInCustomer(shop, plan);
    const report = { key: randomUUID(), subscription_id: customer.id, kind: 'other', text: 'The bag tore.', wish: 'credit' };
    const headers = { cookie: customer.cookie };
    const problem = await new ApiClient(shop.url).data<Problem>('/my/problems', { method: 'POST', body: report, headers });
    const page = await openScreen(`/admin/problems/${problem.id}`);
    const form = page.getByRole('form', { name: 'Answer' });
    await form.getByLabel(/^Credit/).check();
    await form.getByLabel(/^To /).fill('We are sorry.');
    await page.route('**/answer', loseAnswer, { times: 1 });
    await form.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText(`${problem.number} is answered.`)).toBeVisible();
    await expect(page.getByText('The answer could not be sent')).toBeHidden();
    await expect(page.getByRole('region', { name: 'History' }).getByText('We are sorry.')).toHaveCount(1);
  });

  test('a delivery that was marked is shown as marked', async ({ openScreen, shop, admin }) => {
    const dinner = { day: addDays(dayOf(new Date()), 4), window: 'dinner' } as const;
    await plannedOrder({ shop, admin }, {});
    await passCutOff(shop, dinner);
    const page = await openScreen(`/admin/deliveries/marks?day=${dinner.day}&window=${dinner.window}`);
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Not marked' });
    await expect(rows.first()).toBeVisible();
    const open = await rows.count();
    await rows.first().getByRole('button', { name: /^Mark/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark the delivery' });
    await page.route('**/marks', loseAnswer, { times: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(unclear)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(open - 1);
  });
});
