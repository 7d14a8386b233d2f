/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { enterAllergies, planOf } from '../../../shop/deliveries.js';
import type { OwnShop } from '../../../shop/own-shop.js';
import { endPlan, signInEmail } from '../../../shop/subscribers.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { loseAnswer } from '../../fixtures/lose-answer.js';
import { expect, test } from '../../fixtures/portal.js';
import { expectAccessible } from '../../pages/accessibility.js';

const endSessions = (shop: OwnShop) => shop.query('deliveries', `UPDATE customer_sessions SET expires_at = now() - interval '1 s'`);
/** As after a sign-in in another tab. */
const renewSessions = (shop: OwnShop) => shop.query('deliveries', `UPDATE customer_sessions SET expires_at = now() + interval '1 day'`);
const ended = 'Your session has ended. Sign in again in another tab, then repeat this here.';
/** The text of the link to the sign-in. */
const signIn = 'Sign in again';

/** Opens a page and waits for the plans that it loads. Those of the page before, which may still be loaded, are left with it. */
async function openWithPlans(page: Page, path: string): Promise<void> {
  await page.goto('/');
  const loaded = page.waitForResponse('**/api/v1/my/plans');
  await page.goto(path);
  await loaded;
}

test("a change cannot be saved while its preview fails to load, and 'Retry' loads the preview", async ({ my }) => {
  const { page, dialog } = my;
  await page.route('**/preview', (route) => route.abort());
  const [slot] = await my.changeable();
  await my.choose(slot!, 'Skip');
  await expect(dialog.getByRole('alert')).toContainText('We cannot show what changes at the moment.');
  await expect(dialog.getByRole('button', { name: 'Skip it' })).toBeDisabled();
  await expectAccessible(page, 'dialog[open]');
  await page.unroute('**/preview');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await my.confirm('Skip it');
});

test('a delivery change keeps its input when the session ends, and is saved after a sign-in in another tab', async ({ my, shop }) => {
  const { page, dialog } = my;
  const [slot, other] = await my.changeable();
  await my.choose(slot!, 'Bring it to another address');
  const address = dialog.getByLabel('Address for this delivery');
  await address.fill('7 MI Road\nJaipur 302001');
  await expect(dialog.getByRole('button', { name: 'Use this address' })).toBeEnabled();
  await endSessions(shop);
  await dialog.getByRole('button', { name: 'Use this address' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`${ended}${signIn}`);
  await expect(address).toHaveValue('7 MI Road\nJaipur 302001');
  await renewSessions(shop);
  await my.confirm('Use this address');
  await my.close();

  await endSessions(shop);
  await my.choose(other!, 'Skip');
  await expect(dialog.getByRole('alert')).toContainText(ended);
  await renewSessions(shop);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await my.confirm('Skip it');
  expect(new URL(page.url()).pathname).toMatch(/^\/my\/plans\//);
});

test('a dialog links to the sign-in in another tab when the session has ended', async ({ my, shop, subscriber: { customer, path } }) => {
  const { page, dialog } = my;
  const [slot] = await my.changeable();
  await my.choose(slot!, 'Bring it to another address');
  const address = dialog.getByLabel('Address for this delivery');
  await address.fill('7 MI Road\nJaipur 302001');
  await expect(dialog.getByRole('button', { name: 'Use this address' })).toBeEnabled();
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Use this address' }).click();
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('alert').getByRole('link', { name: signIn }).click();
  const tab = await opened;
  await tab.getByLabel('Email', { exact: true }).fill(customer.email);
  await tab.keyboard.press('Enter');
  await tab.getByLabel('Code from the email').fill((await signInEmail(shop, customer.email, 2)).code);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(tab).toHaveURL(path);
  await expect(address).toHaveValue('7 MI Road\nJaipur 302001');
  await my.confirm('Use this address');
});

test('a download of the data after the end of the session shows an error and stays on the page', async ({ my, shop }) => {
  const { page } = my;
  await openWithPlans(page, '/my/privacy');
  const download = page.getByRole('button', { name: 'Download my data' });
  await expect(download).toBeVisible();
  await endSessions(shop);
  await download.click();
  await expect(page.getByRole('alert')).toHaveText(`${ended}${signIn}`);
  await expect(page).toHaveURL('/my/privacy');
});

test('a session that ends between two pages leads to the sign-in, also when the plans are cached', async ({ my, shop, subscriber }) => {
  const { page } = my;
  await page.getByRole('link', { name: 'Problems' }).click();
  const loaded = page.waitForResponse(`**/api/v1${subscriber.path}`);
  await page.getByRole('link', { name: 'Your plans', exact: true }).click();
  await loaded;
  await endSessions(shop);
  await page.getByRole('link', { name: 'Problems' }).click();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await expect(page).toHaveURL('/my');
});

test("a session that ends before the page 'Your data' leads to the sign-in, also when the plans are cached", async ({
  my,
  shop,
  subscriber,
}) => {
  const { page } = my;
  await openWithPlans(page, subscriber.path);
  await endSessions(shop);
  await page.getByRole('link', { name: /^Your data/ }).click();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
});

test('a mailed link can be used by a second press when the first request has failed', async ({ page, shop, subscriber }) => {
  await page.request.post(`${shop.url}/api/v1/my/sign-in`, { data: { email: subscriber.customer.email } });
  const { link } = await signInEmail(shop, subscriber.customer.email);
  await page.goto(link);
  await page.route('**/api/v1/my/session', (route) => route.abort());
  const show = page.getByRole('button', { name: 'Show my plans' });
  await show.click();
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached.');
  await expectAccessible(page);
  await page.unroute('**/api/v1/my/session');
  await show.click();
  await expect(page).toHaveURL(subscriber.path);
});

test('the sign-in keeps the typed email and the field for the code when the connection is lost for a moment', async ({
  page,
  context,
  shop,
  subscriber,
}) => {
  const email = page.getByLabel('Email', { exact: true });
  const reconnect = async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    // A request that the connection has caused is sent before this one.
    await page.evaluate(() => fetch('/api/v1/deliveries/first-delivery?meal_type=both'));
  };
  await page.goto('/my');
  await email.fill(subscriber.customer.email);
  await reconnect();
  await expect(email).toHaveValue(subscriber.customer.email);
  await email.press('Enter');
  const { code } = await signInEmail(shop, subscriber.customer.email);
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeVisible();
  await reconnect();
  await field.fill(code);
  await field.press('Enter');
  await expect(page).toHaveURL(subscriber.path);
});

test('the footer stays out of view while the only plan of a customer loads', async ({ my: { page }, subscriber }) => {
  const showPlans = await holdRequests(page, '**/api/v1/my/plans');
  const showPlan = await holdRequests(page, `**/api/v1${subscriber.path}`);
  await page.goto('/my');
  await expect(page.getByText('Loading your plans')).toBeAttached();
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    new IntersectionObserver((entries) => seen.push(...entries.map(({ isIntersecting }) => isIntersecting))).observe(
      document.querySelector('footer')!,
    );
  });
  await showPlans();
  await expect(page.getByText('Loading your plan', { exact: true })).toBeAttached();
  await showPlan();
  await expect(page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([false]);
});

test('an allergy that the shop enters while the settings are edited is kept when the save is repeated', async ({
  my,
  shop,
  admin,
  subscriber,
}) => {
  const { page, dialog } = my;
  await page.getByRole('link', { name: 'Settings' }).click();
  const food = page.getByRole('form', { name: 'What you eat' });
  await food.getByLabel('Vegetarian', { exact: true }).check();
  await food.getByLabel('Note for the kitchen').fill('Less spicy');
  await enterAllergies({ shop, admin }, subscriber.id, ['nuts']);
  await food.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed in the meantime');
  await my.confirm('Save');
  await my.close();
  await expect(food.getByLabel('Peanuts and nuts')).toBeChecked();
  const { profiles } = await planOf({ shop, admin }, subscriber.id);
  expect(profiles).toMatchObject([{ diet: 'vegetarian', allergies: ['nuts'], note: 'Less spicy' }]);

  await food.getByLabel('Soya').check();
  await food.getByRole('button', { name: 'Save' }).click();
  await my.confirm('Save');
  await my.close();
  await enterAllergies({ shop, admin }, subscriber.id, ['nuts', 'soy', 'milk']);
  await food.getByLabel('Note for the kitchen').fill('Not spicy');
  await food.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed in the meantime');
  await my.confirm('Save');
  const later = await planOf({ shop, admin }, subscriber.id);
  expect(later.profiles).toMatchObject([{ allergies: expect.arrayContaining(['nuts', 'soy', 'milk']) as unknown, note: 'Not spicy' }]);
});

test('an erasure whose answer was lost is confirmed when it is repeated', async ({ my: { page }, shop, subscriber: { id, customer } }) => {
  await endPlan(shop, id);
  await page.goto('/my/privacy');
  await page.getByLabel('Your email address, to confirm').fill(customer.email);
  const erase = page.getByRole('button', { name: 'Erase my data' });
  await page.route('**/my/erasure', loseAnswer, { times: 1 });
  await erase.click();
  await expect(page.getByRole('alert').getByText('The shop could not be reached.')).toBeVisible();
  await erase.click();
  await expect(page.getByText('Your data is erased.')).toBeVisible();
});

test('the confirmation of an erasure is in view, although it makes the page shorter', async ({ my: { page }, shop, subscriber }) => {
  await endPlan(shop, subscriber.id);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/my/privacy');
  await page.getByLabel('Your email address, to confirm').fill(subscriber.customer.email);
  await page.getByRole('button', { name: 'Erase my data' }).press('Enter');
  await expect(page.getByText('Your data is erased.')).toBeInViewport();
});
