/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { formatPaise, type PlanRest } from '@2x7/contracts';
import { expect, test } from '../../fixtures/portal.js';
import { expectAccessible, expectFitsPhone } from '../../pages/accessibility.js';
import { numberOn, problemOf } from '../../pages/problem-report.js';

test('a customer cancels the rest of a plan for the refund shown, and a changed amount is shown before it is confirmed', async ({
  my,
  admin,
  plan,
  openScreen,
  subscriber,
}) => {
  const { page } = my;
  const restNow = async (): Promise<PlanRest> =>
    ((await (await page.request.get(`/api/v1${subscriber.path}/rest`)).json()) as { data: PlanRest }).data;
  const before = await restNow();
  await page.getByRole('link', { name: 'Cancel the rest' }).click();
  await expect(page.getByRole('main').getByText(plan.name, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the plan' })).toHaveAttribute('href', subscriber.path);
  const cancel = page.getByRole('button', { name: /^Cancel/ });
  await expect(cancel).toHaveText(`Cancel ${before.meals} meals and pay back ${formatPaise(before.amount_paise)}`);
  await expectAccessible(page);
  await expectFitsPhone(page);

  await admin.data(`/deliveries/admin/plans/${subscriber.id}/meals`, {
    method: 'POST',
    body: { key: randomUUID(), meals: -1, reason: 'Agreed on the phone' },
  });
  await cancel.click();
  await expect(page.getByRole('alert')).toContainText('changed in the meantime');
  const { meals, amount_paise: amount } = await restNow();
  expect(meals).toBe(before.meals - 1);
  await expect(cancel).toHaveText(`Cancel ${meals} meals and pay back ${formatPaise(amount)}`);
  await cancel.click();
  const number = await numberOn(page);
  expect(await problemOf(admin, number)).toMatchObject({ kind: 'cancel-rest', rest: { meals, amount_paise: amount } });
  await page.goto(`${subscriber.path}/cancellation`);
  await expect(page.getByText('Nothing is left to cancel')).toBeVisible();

  await page.goto(subscriber.path);
  await expect(page.getByText('goes back to you once we have approved it.')).toBeVisible();
  await expect(page.getByText('No deliveries are planned.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report a problem' })).toBeVisible();
  await expect(page.getByText('What do you eat?')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Pause|Start earlier or later)$/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cancel the rest' })).toHaveCount(0);

  await openScreen(`/admin/customer-plans/${subscriber.id}`);
  await expect(page.getByText('Refund pending')).toBeVisible();
  await page.goto('/admin/customer-plans');
  await expect(page.getByRole('row', { name: subscriber.customer.email })).toContainText('Refund pending');
});

test('the cancellation of the rest is not offered when nothing would be refunded', async ({ my, subscriber }) => {
  const { page } = my;
  const added: PlanRest = { meals: 1, amount_paise: 0, first_slot: null };
  await page.route(`**/api/v1${subscriber.path}/rest`, (route) => route.fulfill({ json: { success: true, data: added } }));
  await page.getByRole('link', { name: 'Cancel the rest' }).click();
  await expect(page.getByText('There is no money left to send back for your last meals.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
});

test('the cancellation of the rest names the meals that another plan owes and that are kept', async ({ my, subscriber }) => {
  const { page } = my;
  const rest: PlanRest = { meals: 5, amount_paise: 60_000, first_slot: null, kept_meals: 3 };
  await page.route(`**/api/v1${subscriber.path}/rest`, (route) => route.fulfill({ json: { success: true, data: rest } }));
  await page.getByRole('link', { name: 'Cancel the rest' }).click();
  await expect(page.getByText('3 of them come from another plan and are kept for your next one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel 5 meals and pay back ₹600' })).toBeVisible();
});

test('a cancellation says that it was not sent when nothing is left by then', async ({ my, admin, subscriber }) => {
  const { page } = my;
  await page.getByRole('link', { name: 'Cancel the rest' }).click();
  const cancel = page.getByRole('button', { name: /^Cancel/ });
  await expect(cancel).toBeVisible();
  const { data } = (await (await page.request.get(`/api/v1${subscriber.path}/rest`)).json()) as { data: PlanRest };
  await admin.data(`/deliveries/admin/plans/${subscriber.id}/meals`, {
    method: 'POST',
    body: { key: randomUUID(), meals: -data.meals, reason: 'Refunded' },
  });
  await cancel.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The plan has changed in the meantime. Your cancellation was not sent.');
  await expect(page.getByRole('alert')).toContainText('Nothing is left to cancel');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
