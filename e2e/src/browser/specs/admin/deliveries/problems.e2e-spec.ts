import { randomUUID } from 'node:crypto';
import { formatPaise, type AdminProblem, type DeliveriesToday, type DeliveryTask, type Problem } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { signedInCustomer, type Customer } from '../../../../api/customer-examples.js';
import { ApiClient } from '../../../../shop/api-client.js';
import { detailOf } from '../../../../shop/admin-orders.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { deliverYesterday } from '../../../../shop/subscribers.js';
import { imageForm, png } from '../../../../shop/test-catalogue.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { expect, test as base } from '../../../fixtures/test.js';
import { expectAccessible } from '../../../pages/accessibility.js';

type Fixtures = { customer: Customer; problem: Problem };

const test = base.extend<Fixtures>({
  forgive: failedRequests,
  customer: async ({ shop, plan }, use) => use(await signedInCustomer(shop, plan)),
  /** About yesterday's dinner, with a photo. */
  problem: async ({ shop, customer }, use) => {
    const slot = await deliverYesterday(shop, customer);
    const headers = { cookie: customer.cookie };
    const client = new ApiClient(shop.url);
    const uploaded = await client.call('/api/v1/upload/photo', { method: 'POST', body: imageForm(png(64, 48)), headers });
    const { id: photo } = uploaded.json as unknown as { id: string };
    const report = {
      key: randomUUID(),
      subscription_id: customer.id,
      slot,
      kind: 'damaged',
      text: 'It was open.',
      wish: 'refund',
      photos: [photo],
    };
    await use(await client.data<Problem>('/my/problems', { method: 'POST', body: report, headers }));
  },
});
test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

test('an administrator sees the marks of the delivery that a problem is about', async ({ openScreen, shop, admin, problem }) => {
  const [delivery] = await shop.query<{ id: string }>(
    'deliveries',
    'SELECT d.id FROM deliveries d JOIN problems p ON d.subscription_id = p.subscription_id AND d.slot = p.slot WHERE p.id = $1',
    [problem.id],
  );
  const mark = { delivery_id: delivery!.id, result: 'delivered', place: 'guard', at: new Date().toISOString() };
  await admin.data('/deliveries/admin/marks', { method: 'POST', body: { key: randomUUID(), reason: 'On paper', marks: [mark] } });
  const page = await openScreen(`/admin/problems/${problem.id}`, await shop.signedIn());
  const marks = page.getByRole('region', { name: 'Marks of the delivery' });
  await expect(marks).toContainText(/Delivered · .* · left with the guard · by an administrator · On paper/);
  await expectAccessible(page);
});

test('an administrator finds a problem in the queue, sees its photo and refunds one meal after entering the password', async ({
  openScreen,
  shop,
  admin,
  problem,
}) => {
  const page = await openScreen('/admin/problems', await shop.signedIn());
  await expect(page.getByRole('row').filter({ hasText: problem.number })).toContainText(/Due .*It was damaged or spilled/);
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Problems ?, \d+ open$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: problem.number }).click();
  await page.getByRole('button', { name: 'Photo 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  const { refundable } = await admin.data<AdminProblem>(`/deliveries/admin/problems/${problem.id}`);

  const form = page.getByRole('form', { name: 'Answer' });
  await form.getByLabel('Refund: pay meals back').check();
  await expect(form.getByRole('status')).toContainText(`${formatPaise(refundable[0]!)} for 1 meal goes back to Asha Rao`);
  await form.getByRole('spinbutton', { name: 'Meals' }).fill('2');
  await expect(form.getByRole('status')).toContainText(`${formatPaise(refundable[1]!)} for 2 meals`);
  await form.getByRole('spinbutton', { name: 'Meals' }).fill('1');
  await form.getByLabel('To Asha Rao').fill('We are sorry: the meal is paid back.');
  await expectAccessible(page);
  await shop.query('auth', `UPDATE sessions SET password_at = now() - interval '16 minutes'`);
  await form.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByRole('dialog', { name: 'Enter your password' }).getByRole('textbox').fill(shop.admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${problem.number} is answered.`)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1, name: problem.number })).toBeFocused();
  await shop.query('auth', 'UPDATE sessions SET password_at = now()');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${formatPaise(refundable[0]!)} for 1 meal`);
  await expect(form).toHaveCount(0);
  await expect(page.getByText(`${problem.number} is answered.`)).toBeInViewport();

  await eventually(async () => {
    const order = await detailOf({ shop, admin }, problem.subscription_id);
    expect(order.refunds.map(({ amount_paise: amount, state }) => [amount, state])).toEqual([[refundable[0]!, 'done']]);
  }, 60_000);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('paid back.', { exact: false }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto(`/admin/orders/${problem.subscription_id}`);
  await page.getByRole('link', { name: 'Deliveries of this plan' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Problems' }).click();
  await expect(page.getByText('No open problems')).toBeVisible();
  await page.getByRole('link', { name: 'Closed' }).click();
  await expect(page).toHaveURL(new RegExp(`plan=${problem.subscription_id}`));
  await expect(page.getByRole('row').filter({ hasText: problem.number })).toContainText('Answered');
});

test('a task of Today leads to the problem that it is about, and a line about further ones to all of them', async ({
  page,
  openScreen,
  shop,
  problem,
}) => {
  const about = { kind: 'problem-open', slot: null, subscription_id: problem.subscription_id } as const;
  const tasks: DeliveryTask[] = [
    { ...about, sentence: `Problem ${problem.number} waits.`, problem_id: problem.id },
    { ...about, sentence: 'More problems wait for an answer.', subscription_id: null, problem_id: null },
  ];
  await page.route('**/api/v1/deliveries/admin/today', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: DeliveriesToday };
    await route.fulfill({ response, json: { ...rest, data: { ...data, tasks } } });
  });
  await openScreen('/admin/today', await shop.signedIn());
  const linkOf = ({ sentence }: DeliveryTask) => page.getByRole('listitem').filter({ hasText: sentence }).getByRole('link');
  await expect(linkOf(tasks[1]!)).toHaveAttribute('href', '/admin/problems');
  await linkOf(tasks[0]!).click();
  await expect(page).toHaveURL(`/admin/problems/${problem.id}`);
  await expect(page.getByRole('heading', { level: 1, name: problem.number })).toBeVisible();
});

test('the second of two administrators who answer a problem sees the first answer and changes nothing', async ({
  openScreen,
  admin,
  problem,
}) => {
  const page = await openScreen(`/admin/problems/${problem.id}`);
  const form = page.getByRole('form', { name: 'Answer' });
  await form.getByLabel('Credit: add meals to the plan').check();
  await form.getByLabel('To Asha Rao').fill('A meal more.');
  await page.getByRole('link', { name: 'All problems' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  const body = { key: randomUUID(), version: 1, remedy: 'answer', text: 'We call you today.' };
  const { version } = await admin.data<AdminProblem>(`/deliveries/admin/problems/${problem.id}`);
  await admin.data(`/deliveries/admin/problems/${problem.id}/answer`, { method: 'POST', body: { ...body, version } });
  await form.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('alert')).toContainText('changed in the meantime');
  await expect(page.getByRole('alert')).toContainText('It has been answered, and your answer was not sent.');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('We call you today.');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  const { resolutions } = await admin.data<AdminProblem>(`/deliveries/admin/problems/${problem.id}`);
  expect(resolutions.map(({ remedy }) => remedy)).toEqual(['answer']);
});

test('a begun answer to a problem that another administrator answers is named as not sent', async ({ openScreen, shop, problem }) => {
  const page = await openScreen(`/admin/problems/${problem.id}`);
  await page.getByRole('form', { name: 'Answer' }).getByLabel('To Asha Rao').fill('A meal more.');
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/admin/problems/${problem.id}`);
  await other.getByLabel('Answer in words only').check();
  await other.getByLabel('To Asha Rao').fill('We call you today.');
  await other.getByRole('button', { name: 'Send the answer' }).click();
  await expect(other.getByText(`${problem.number} is answered.`)).toBeVisible();
  await expect(other.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('This problem was answered in the meantime.');
  await expect(page.getByRole('alert')).toContainText('Your answer was not sent.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('We call you today.');
});

test('an answer is kept when the session has ended and the sign-in is cancelled, and is sent after the sign-in', async ({
  openScreen,
  shop,
  problem,
}) => {
  const page = await openScreen(`/admin/problems/${problem.id}`, await shop.signedIn());
  const form = page.getByRole('form', { name: 'Answer' });
  await form.getByLabel('Answer in words only').check();
  await form.getByLabel('To Asha Rao').fill('We call you today.');
  await page.waitForLoadState('networkidle');
  await shop.query('auth', 'DELETE FROM sessions WHERE created_at = (SELECT max(created_at) FROM sessions)');
  await form.getByRole('button', { name: 'Send the answer' }).click();
  const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
  await signIn.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your session has ended, so this was not done.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(form.getByLabel('To Asha Rao')).toHaveValue('We call you today.');
  await form.getByRole('button', { name: 'Send the answer' }).click();
  await signIn.getByRole('textbox').fill(shop.admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${problem.number} is answered.`)).toBeVisible();
});

test('an administrator with a begun answer logs out only after a confirmation', async ({ openScreen, shop, problem }) => {
  const page = await openScreen(`/admin/problems/${problem.id}`, await shop.signedIn());
  const text = page.getByRole('form', { name: 'Answer' }).getByLabel('To Asha Rao');
  await text.fill('We call you today.');
  const logOut = async (): Promise<void> => {
    const button = page.getByRole('button', { name: 'Logout' });
    if (!(await button.isVisible())) await page.getByRole('button', { name: /^Profile of/ }).click();
    await button.click();
  };
  const question = page.getByRole('alertdialog').filter({ hasText: 'Your changes are not saved. Leave without saving?' });
  await logOut();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(text).toHaveValue('We call you today.');
  await logOut();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
