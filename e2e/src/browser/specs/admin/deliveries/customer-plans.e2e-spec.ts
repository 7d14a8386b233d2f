import { randomUUID } from 'node:crypto';
import { slotText, type OrderDetail } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { command, planOf, plannedOrder } from '../../../../shop/deliveries.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { loseAnswer } from '../../../fixtures/lose-answer.js';
import { expect, test } from '../../../fixtures/test.js';
import { violations } from '../../../pages/accessibility.js';

const phone = '98111 22233';

test.describe('search of Customer Plans', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  let order: OrderDetail;
  test.beforeAll(async ({ shop, admin }) => {
    await plannedOrder({ shop, admin }, { customerName: 'Asha Rao' });
    order = await plannedOrder({ shop, admin }, { customerName: 'Zara Qureshi', customerPhone: `+91 ${phone}` });
  });

  test('finds a plan by phone number, keeps the number after a reload and out of the URL of every request', async ({ openScreen }) => {
    const page = await openScreen('/admin/customer-plans');
    const numbers = page.getByRole('table', { name: 'Plans of customers, newest first' }).getByRole('row').getByRole('link');
    const box = page.getByRole('searchbox', { name: 'Search plans by number, name, email or phone' });
    await expect(numbers).toHaveCount(2);
    const asked: string[] = [];
    // The fragment of an address is not sent.
    page.on('request', (request) => asked.push(request.url().split('#')[0]!));
    await box.fill(phone);
    await expect(numbers).toHaveText([order.number]);
    await page.reload();
    await expect(box).toHaveValue(phone);
    await expect(numbers).toHaveText([order.number]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((address) => /98111|22233/.test(address))).toEqual([]);

    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(numbers).toHaveCount(2);
    await expect(page).toHaveURL(/\/admin\/customer-plans$/);
  });
});

test.describe('the changes of a plan', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('show the end of an address before the next sentence', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const { next_delivery: slot } = await planOf({ shop, admin }, id);
    await command({ shop, admin }, id, { type: 'address-once', slot: slot!, address: '5 MI Road, Jaipur 302001' });
    await command({ shop, admin }, id, { type: 'address', scope: 'all', address: '7 Tonk Road, Jaipur 302018' });
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const kept = `${slotText(slot!)} still comes to 5 MI Road, Jaipur 302001.`;
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText(`come to 7 Tonk Road, Jaipur 302018. ${kept}`);
  });
});

test.describe('meals added to a plan', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test('are added once after a lost response, because the values are locked until they are sent again', async ({
    openScreen,
    shop,
    admin,
  }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const { granted } = (await planOf({ shop, admin }, id)).balance;
    const page = await openScreen(`/admin/customer-plans/${id}`);
    await page.getByRole('button', { name: 'Add or withdraw meals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add or withdraw meals' });
    const meals = dialog.getByLabel('Meals', { exact: true });
    await meals.fill('2');
    await dialog.getByLabel('Reason').fill('A gift.');
    await page.route('**/meals', loseAnswer, { times: 1 });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('It may or may not have arrived.')).toBeVisible();
    await expect(meals).not.toBeEditable();
    const refusal = { success: false, code: 'rate_limited', error: 'Too many requests' };
    await page.route('**/meals', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Too many requests')).toBeVisible();
    await expect(dialog.getByText('It may or may not have arrived.')).toBeVisible();
    await expect(meals).not.toBeEditable();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect((await planOf({ shop, admin }, id)).balance.granted).toBe(granted + 2);
  });

  test('end the question whether to leave before they are added', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const page = await openScreen(`/admin/customer-plans/${id}`);
    await page.getByRole('button', { name: 'Add or withdraw meals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add or withdraw meals' });
    await dialog.getByLabel('Meals', { exact: true }).fill('2');
    await dialog.getByLabel('Reason').fill('A gift.');
    const release = await holdRequests(page, '**/meals');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.evaluate(() => history.back());
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('What you wrote is still being sent. Leave without waiting for the answer?');
    await release();
    await expect(dialog).toBeHidden();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/admin/customer-plans/${id}$`));
  });
});

test.describe('meals of an imported plan', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('are confirmed together with meals that were added after the page was opened', async ({ openScreen, shop, admin }) => {
    const session = { shop, admin };
    const { id } = await plannedOrder(session, {});
    await shop.query('deliveries', 'UPDATE subscriptions SET imported_at = now() WHERE id = $1', [id]);
    const { meals_left: left } = await planOf(session, id);
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const meals = page.getByRole('region', { name: 'Confirm the meals that are left' }).getByLabel('Meals left');
    await expect(meals).toHaveValue(String(left));
    await page.getByRole('button', { name: 'Add or withdraw meals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add or withdraw meals' });
    await dialog.getByLabel('Meals', { exact: true }).fill('2');
    await dialog.getByLabel('Reason').fill('A gift.');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(meals).toHaveValue(String(left + 2));
    await page.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(meals).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect((await planOf(session, id)).meals_left).toBe(left + 2);
  });
});

test.describe('page of a cancelled plan', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('offers no change that the shop refuses, and still lets diet and allergies be withdrawn', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const forms = page.getByRole('main').getByRole('form');
    const lead = page.getByText('Every change is emailed to the customer.');
    await expect(lead).toBeVisible();
    expect(await forms.count()).toBeGreaterThan(1);
    await shop.query('deliveries', 'UPDATE subscriptions SET cancelled_at = now() WHERE id = $1', [id]);
    await page.reload();
    await expect(forms).toHaveCount(1);
    await expect(forms.getByRole('group', { name: 'Diet' })).toBeVisible();
    await expect(lead).toHaveCount(0);
  });
});

test.describe('email address of a plan', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('can be changed by an administrator on the plan and its order, and the new address gets an email', async ({
    openScreen,
    shop,
    admin,
  }) => {
    const session = { shop, admin };
    const { id } = await plannedOrder(session, { customerEmail: 'asha@gmial.example' });
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const customer = page.getByRole('region', { name: 'Customer' });
    await expect(customer.getByRole('link', { name: 'asha@gmial.example' })).toBeVisible();
    await customer.getByRole('button', { name: 'Change the email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the email' });
    await dialog.getByLabel('Email').fill('asha@gmail.example');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(customer.getByRole('link', { name: 'asha@gmail.example' })).toBeVisible();
    await expect(page.getByText('Our emails go to asha@gmail.example')).toBeVisible();
    await eventually(async () => {
      const texts = (await shop.inbox.messages('asha@gmail.example')).map(({ text }) => text);
      expect(texts).toEqual([expect.stringContaining('Our emails go to asha@gmail.example, and you sign in with it.')]);
    });
    // The order has the address too: its confirmation can be sent there.
    await page.getByRole('link', { name: /^Order / }).click();
    await expect(page.getByRole('link', { name: 'asha@gmail.example' })).toBeVisible();
  });
});

test.describe('dialogs of a customer plan', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('Back closes the dialog of a late box while the deliveries are loading', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const release = await holdRequests(page, '**/api/v1/deliveries/kitchen/slots');
    await page.getByRole('button', { name: 'Add a late box' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a late box' });
    await expect(dialog.getByText('Loading the deliveries...')).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/admin/customer-plans/${id}`);
    await release();
  });

  test('Escape asks before it discards a typed number of meals', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const page = await openScreen(`/admin/customer-plans/${id}`);
    await page.getByRole('button', { name: 'Add or withdraw meals' }).click();
    const meals = page.getByRole('dialog').getByLabel('Meals', { exact: true });
    await meals.fill('20');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(meals).toHaveValue('20');
  });

  test('a decision about a refund moves the focus to the panel of refunds, whose button is gone', async ({ openScreen, shop, admin }) => {
    const { id } = await plannedOrder({ shop, admin }, {});
    const insert = 'INSERT INTO refunds_seen (refund_id, order_id, amount_paise, refunded_at) VALUES (gen_random_uuid(), $1, 50000, now())';
    await shop.query('deliveries', insert, [id]);
    const page = await openScreen(`/admin/customer-plans/${id}`);
    const panel = page.getByRole('region', { name: 'Refunds' });
    const decide = panel.getByRole('button', { name: 'Decide about its meals' });
    await decide.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the plan as it is' }).click();
    await expect(panel).toContainText('no meals were withdrawn.');
    await expect(decide).toHaveCount(0);
    await expect(panel).toBeFocused();
  });
});

test.describe('page of a plan that is not there', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test('names an erasure among the reasons', async ({ openScreen }) => {
    const page = await openScreen(`/admin/customer-plans/${randomUUID()}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Plan not found' })).toBeVisible();
    await expect(page.getByText('deleted 13 months after its end, or when its customer erases their data;')).toBeVisible();
  });
});
