/// <reference lib="dom" />
import type { MealPlan, SubscriptionDetail } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { plans } from '../../../shop/test-catalogue.js';
import { plansOf } from '../../../shop/shop-queries.js';
import type { OwnShop } from '../../../shop/own-shop.js';
import { endPlan, signInEmail, subscribe, subscriptionOf, type Subscriber } from '../../../shop/subscribers.js';
import { expect, test } from '../../fixtures/portal.js';
import { expectAccessible, expectFitsPhone } from '../../pages/accessibility.js';
import { alerts, Checkout, newCustomer } from '../../pages/checkout.page.js';
import { MyPlans } from '../../pages/my-plans.page.js';

const answered = 'If there is a plan under this address, a link is on its way.';

const planFor = async (shop: OwnShop, name: string): Promise<MealPlan> => (await plansOf(shop.url)).find((plan) => plan.name === name)!;

/** The confirmation email of a change, by its number. */
const expectEmail = (shop: OwnShop, { customer }: Subscriber, number: string): Promise<void> =>
  eventually(async () => {
    const subjects = (await shop.inbox.messages(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(number))).toHaveLength(1);
  });

test.describe('sign-in of a customer', () => {
  test('the mailed link leads from the payment to the plan, and works only once', async ({ page, visitor, shop, plan, newPage }) => {
    const customer = newCustomer();
    const checkout = new Checkout(await visitor.open(`/subscription-plans/${plan.id}`));
    await checkout.begin(customer);
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(alerts.activated);
    await page.getByRole('alertdialog').getByRole('link', { name: 'See and change your deliveries' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your plans' })).toBeVisible();
    const id = await subscriptionOf(shop, customer.email);
    await page.getByLabel('Email', { exact: true }).fill(customer.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText(answered)).toBeVisible();
    const { link, token } = await signInEmail(shop, customer.email);

    await page.goto(link);
    await page.getByRole('button', { name: 'Show my plans' }).click();
    await expect(page).toHaveURL(`/my/plans/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect((await page.request.get(`/api/v1/my/plans/${id}`)).status()).toBe(200);

    const other = await newPage();
    await other.goto(`${shop.url}/my#${token}`);
    await other.getByRole('button', { name: 'Show my plans' }).click();
    await expect(other.getByRole('alert').getByText(/already been used/)).toBeVisible();
    expect(other.url()).not.toContain(token);
  });

  test('a new link works in the tab that shows a refused link', async ({ page, shop, subscriber: { customer, path } }) => {
    const button = page.getByRole('button', { name: 'Show my plans' });
    await page.goto(`/my#${'x'.repeat(43)}`);
    await button.click();
    await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
    await page.request.post('/api/v1/my/sign-in', { data: { email: customer.email } });
    await page.goto((await signInEmail(shop, customer.email)).link);
    await button.click();
    await expect(page).toHaveURL(path);
  });

  test('the emailed code works instead of the link, a wrong one is refused, and the requested page opens', async ({
    page,
    shop,
    subscriber,
  }) => {
    await page.goto(`${subscriber.path}/settings`);
    await page.getByLabel('Email', { exact: true }).fill(subscriber.customer.email.toUpperCase());
    await page.keyboard.press('Enter');
    const { code } = await signInEmail(shop, subscriber.customer.email);
    const field = page.getByLabel('Code from the email');
    await expect(field).toBeFocused();
    await field.fill(code.slice(0, 5));
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/^Error: Enter the six digits of the code/);
    await field.fill(code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText(/not the code/)).toBeVisible();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'What you eat' })).toBeVisible();
    expect(page.url()).toContain(`${subscriber.path}/settings`);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await page.goto(subscriber.path);
    await expect(page).toHaveURL('/my');
  });

  test('the skip link focuses the content and keeps the typed email', async ({ page }) => {
    await page.goto('/my');
    await page.getByLabel('Email', { exact: true }).fill('asha@2x7.example');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@2x7.example');
    await expect(page).toHaveURL('/my');
  });

  test('an unknown email gets the same answer as a known one, and no email', async ({ page, shop }) => {
    const { email } = newCustomer();
    await page.goto('/my');
    await expectAccessible(page);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText(answered)).toBeVisible();
    await expectAccessible(page);
    const waiting = 'SELECT 1 FROM sign_in_requests WHERE handled_at IS NULL';
    await eventually(async () => expect(await shop.query('deliveries', waiting)).toEqual([]));
    expect(await shop.inbox.messages(email)).toEqual([]);
  });
});

test.describe('plan of a customer', () => {
  test('a delivery can be skipped after a preview, with one email, and restored', async ({ page, shop, my, subscriber }) => {
    const [slot] = await my.changeable();
    await my.choose(slot!, 'Skip');
    await expect(my.dialog.getByText(/Can be changed until/)).toBeVisible();
    const number = await my.confirm('Skip it');
    await expectEmail(shop, subscriber, number);
    await my.close();
    await expect(my.slot(slot!)).toContainText('Skipped');

    await my.slot(slot!).click();
    const undone = await my.confirm('Undo');
    expect(undone).not.toBe(number);
    await my.close();
    await expect(my.slot(slot!)).toContainText('1 meal');
    await page.getByRole('link', { name: 'Changes' }).click();
    await expect(page.getByRole('main').getByText(/^C-\d{6}$/)).toHaveText([undone, number]);
  });

  test('the page shows the same days on a phone whose clock is two days wrong', async ({ page, my }) => {
    const shown = () => page.getByRole('main').innerText();
    const right = await shown();
    expect(await my.changeable()).not.toEqual([]);
    for (const days of [-2, 2]) {
      await page.clock.setFixedTime(Date.now() + days * 86_400_000);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
      expect(await shown()).toBe(right);
    }
  });

  test('a delivery can be moved to another date', async ({ my }) => {
    const slots = await my.changeable();
    const [slot, last] = [slots[0]!, slots.at(-1)!];
    await my.choose(slot, 'Move to another time');
    const date = my.dialog.getByLabel('New date');
    await date.fill((await date.getAttribute('max'))!);
    await my.confirm('Move it');
    await my.close();
    await expect(my.slot(slot)).toContainText(/Moved to \d{1,2} \w{3}, /);
    await expect(my.page.getByRole('table').getByText('moved from')).toHaveCount(1);
    expect((await my.changeable()).indexOf(last)).toBeGreaterThan(0);
  });

  test('deliveries can be paused until a day, and resumed', async ({ page, my }) => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const [from, until] = [my.dialog.getByLabel('First day without deliveries'), my.dialog.getByLabel('Last day without deliveries')];
    await until.fill(await from.inputValue());
    await my.confirm('Pause');
    await my.close();
    await expect(page.getByRole('table').getByText('Paused').first()).toBeVisible();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await my.confirm('Deliver again');
    await my.close();
    await expect(page.getByRole('table').getByText('Paused')).toHaveCount(0);
  });

  test("a plan for two can be set to 'Only one of us eats' by keyboard at 320 px", async ({ page, shop }) => {
    const my = new MyPlans(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await my.open(shop, await subscribe(shop, await planFor(shop, plans[1]!.name)));
    await expectFitsPhone(page);
    const change = page
      .getByRole('listitem')
      .getByRole('button', { name: /^Change/ })
      .first();
    await change.focus();
    await page.keyboard.press('Enter');
    await my.dialog.getByLabel('Only one of us eats').focus();
    await page.keyboard.press('Space');
    await my.dialog.getByLabel('Second person').focus();
    await page.keyboard.press('Space');
    await expectFitsPhone(page);
    await my.confirm('Only one meal');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listitem').getByText('1 meal, only the second person').first()).toBeVisible();
  });

  test('receipt and invoice can be downloaded, and an error is shown when the documents cannot be loaded', async ({
    page,
    subscriber,
    my: _,
  }) => {
    const documents = page.getByRole('region', { name: 'Receipts and invoices' });
    await page.route('**/documents', (route) => route.fulfill({ status: 503, json: { success: false } }));
    await page.goto(`${subscriber.path}/changes`);
    await expect(documents.getByRole('alert')).toHaveText('Your receipts cannot be shown at the moment.');
    await page.unroute('**/documents');
    await expect(async () => {
      await page.reload();
      await expect(documents.getByRole('button')).toHaveCount(2);
    }).toPass();
    const fileOf = async (name: RegExp): Promise<string> => {
      const [download] = await Promise.all([page.waitForEvent('download'), documents.getByRole('button', { name }).click()]);
      return download.suggestedFilename();
    };
    expect(await fileOf(/^Payment receipt/)).toMatch(/-payment-receipt\.pdf$/);
    expect(await fileOf(/^Tax invoice/)).toMatch(/^2X7I\d{4}-\d{6}\.pdf$/);
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  test("an empty list of plans says 'There is no plan under your email address yet.'", async ({ my }) => {
    const { page } = my;
    await page.route('**/api/v1/my/plans', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.goto('/my');
    await expect(page.getByText('There is no plan under your email address yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('list')).toHaveCount(0);
  });

  test('the plan is loaded again when the customer returns to the tab', async ({ my, subscriber }) => {
    const { page } = my;
    const [slot] = await my.changeable();
    const { data: plan } = (await (await page.request.get(`/api/v1${subscriber.path}`)).json()) as { data: SubscriptionDetail };
    const command = { type: 'skip', slots: [plan.next_delivery] };
    const skipped = await page.request.post(`/api/v1${subscriber.path}/changes`, { data: { key: 'x', command } });
    expect(skipped.status()).toBe(201);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(my.slot(slot!)).toContainText('Skipped');
  });

  test('the plan of another customer can be neither opened nor changed', async ({ page, shop, plan, my }) => {
    const other = await subscribe(shop, plan);
    await page.goto(other.path);
    await expect(page.getByRole('heading', { level: 1, name: 'Plan not found' })).toBeVisible();
    const command = { type: 'delivery-note', note: 'x' };
    const answer = await page.request.post(`/api/v1${other.path}/changes`, { data: { key: 'x', command } });
    expect([my.page.url().includes('/admin'), answer.status()]).toEqual([false, 404]);
  });

  test("a plan that cannot be loaded says that deliveries come as planned, and 'Retry' loads it", async ({ my, subscriber }) => {
    const { page } = my;
    await expectAccessible(page);
    await page.route('**/api/v1/my/plans/**', (route) => route.fulfill({ status: 503, json: { success: false, code: 'unavailable' } }));
    await page.reload();
    await expect(page.getByRole('alert').getByText('We cannot show your plan at the moment.')).toBeVisible();
    await expect(page.getByText('Your deliveries come as planned.')).toBeVisible();
    await page.unroute('**/api/v1/my/plans/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
    expect(page.url()).toContain(subscriber.path);
  });
});

test('a plan that has ended has no empty calendar, and leads to the meal plans', async ({ my: { page }, shop, subscriber }) => {
  await endPlan(shop, subscriber.id);
  await page.reload();
  await expect(page.getByText('Every meal of this plan has been delivered or is on its way.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Show the calendar as' })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'See the meal plans' }).click();
  await expect(page).toHaveURL('/subscription-plans');
});

test.describe('data of a customer', () => {
  test('can be downloaded, and erased by typing the email once the plan has ended', async ({ page, my, shop, subscriber }) => {
    await my.page.getByRole('link', { name: /^Your data/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
    await expect(page.getByText('problems that we have not answered yet')).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('2x7-my-data.json');
    const erase = async (): Promise<void> => {
      await page.getByLabel('Your email address, to confirm').fill(subscriber.customer.email);
      await page.getByRole('button', { name: 'Erase my data' }).press('Enter');
    };
    await erase();
    await expect(page.getByRole('alert')).toContainText('Meals that you paid for are still to come');
    await endPlan(shop, subscriber.id);
    await erase();
    await expect(page.getByText('Your data is erased.')).toBeVisible();
    await expect(page.getByText('stay in 1 order that you paid within the last day')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    // The session has ended.
    await expect(page.getByRole('button', { name: 'Download my data' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Back to your plans' }).click();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    await expect(page).toHaveURL('/my');
    expect(asked).not.toContain(`/api/v1${subscriber.path}`);
  });
});
