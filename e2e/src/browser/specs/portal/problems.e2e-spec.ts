/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { dayOf, dayText, slotText } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { deliverYesterday } from '../../../shop/subscribers.js';
import { png } from '../../../shop/test-catalogue.js';
import { loseAnswer } from '../../fixtures/lose-answer.js';
import { expect, test } from '../../fixtures/portal.js';
import { expectAccessible, expectFitsPhone } from '../../pages/accessibility.js';
import { numberOn, problemOf } from '../../pages/problem-report.js';

const photo = (name: string, buffer = png(64, 48)) => ({ name, mimeType: 'image/png', buffer });
const cardOf = (page: Page, number: string) => page.getByRole('article').filter({ hasText: number });

test('a report without a choice names each one that is missing, and focuses the first', async ({ my, shop, subscriber }) => {
  const { page } = my;
  await deliverYesterday(shop, subscriber);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const [kind, wish] = ['What happened?', 'What would you like?'].map((name) => page.getByRole('group', { name }));
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(kind!.getByRole('radio').first()).toBeFocused();
  for (const group of [kind!, wish!]) await expect(group).toHaveAccessibleDescription('Error: Choose one of these');
  await expectAccessible(page);
  await kind!.getByLabel('It was damaged or spilled').check();
  await expect(kind!).toHaveAccessibleDescription('');
  await expect(wish!).toHaveAccessibleDescription('Error: Choose one of these');
});

test('a customer reports a problem with photos, keeps the text when sending fails, reads the answer and reopens the problem', async ({
  my,
  shop,
  admin,
  subscriber,
}) => {
  const { page } = my;
  const slot = await deliverYesterday(shop, subscriber);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const delivery = page.getByRole('combobox', { name: 'Delivery' });
  await expect(delivery).toHaveValue(/\d/);
  await expect(delivery.locator('option').first()).toHaveText(slotText(slot));
  await page.getByLabel('It was damaged or spilled').check();
  await page.getByLabel('Tell us more').fill('The lid was open.\nHalf of it is gone.');
  const moveHint = page.getByText('You can move the meal once it has its date.');
  await page.getByLabel('Bring me another meal').check();
  await expect(moveHint).toBeVisible();
  await page.getByLabel('Pay the meal back').check();
  await expect(moveHint).toBeHidden();
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles([
      photo('lid.png'),
      photo('no-photo.png', Buffer.from('hello')),
      ...['box', 'bag', 'table'].map((name) => photo(`${name}.png`)),
    ]);
  const leftOut = page.getByRole('status').filter({ hasText: 'Only the first 4 photos were added.' });
  await expect(leftOut).toBeVisible();
  await expect(page.getByText('This file cannot be read as a photo.')).toBeVisible();
  await expect(page.getByText('Remove it from your report.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('A photo could not be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 4' }).click();
  await expect(leftOut).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFitsPhone(page);

  await page.route('**/api/v1/my/problems', (route) => route.abort());
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached.');
  await expect(page.getByLabel('Tell us more')).toHaveValue('The lid was open.\nHalf of it is gone.');
  await page.unroute('**/api/v1/my/problems');
  await page.getByRole('button', { name: 'Send the report' }).dblclick();
  const number = await numberOn(page);
  const { id, version, due_at: due, photos } = await problemOf(admin, number);
  await expect(page.getByText(`We answer by ${dayText(dayOf(new Date(due)))} at the latest.`)).toBeVisible();
  expect(photos).toHaveLength(2);

  await page.getByRole('link', { name: 'See your problems' }).click();
  const card = cardOf(page, number);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card.getByText(/^Open: we answer by/)).toBeVisible();
  await card.getByRole('button', { name: 'Photo 2' }).click();
  const large = page.getByRole('dialog').getByRole('presentation');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await card.getByRole('button', { name: 'Photo 2' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/my/problems');

  const body = { key: randomUUID(), version, remedy: 'credit', meals: 1, text: 'We are sorry.\nA meal more for you.' };
  await admin.data(`/deliveries/admin/problems/${id}/answer`, { method: 'POST', body });
  await page.reload();
  await expect(card.getByText('1 meal added to the plan.')).toBeVisible();
  await expect(card.getByText('We are sorry.')).toBeVisible();
  await card.getByRole('button', { name: /^It is not solved/ }).click();
  await expect(page.getByLabel('What is still wrong?')).toBeFocused();
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(card).toBeFocused();
  await card.getByRole('button', { name: /^It is not solved/ }).press('Enter');
  await page.keyboard.type('I asked for the money.');
  await expectFitsPhone(page);
  const question = page.getByRole('alertdialog').filter({ hasText: 'Your changes are not saved. Leave without saving?' });
  for (const leave of [page.getByRole('link', { name: 'Your plans' }), card.getByRole('button', { name: 'Cancel' })]) {
    await leave.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('What is still wrong?')).toHaveValue('I asked for the money.');
  }
  await card.getByRole('button', { name: 'Open it again' }).press('Enter');
  await expect(card.getByText(/^Open: we answer by/)).toBeVisible();
  await expect(card).toBeFocused();
  await expect(card.getByText('I asked for the money.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^It is not solved/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('a report that is edited after a lost response is stored as edited', async ({ my, admin }) => {
  const { page } = my;
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const text = page.getByLabel('Tell us more');
  const send = page.getByRole('button', { name: 'Send the report' });
  await page.getByLabel('Something else').check();
  await text.fill('The lid was open.');
  await page.getByLabel('An answer is enough').check();
  await page.route('**/api/v1/my/problems', loseAnswer, { times: 1 });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached.');
  await text.fill('The lid was open, and a nut was in it.');
  await send.click();
  expect((await problemOf(admin, await numberOn(page))).text).toBe('The lid was open, and a nut was in it.');
});

test('a begun report of a problem is left by a link or by Back only after a confirmation', async ({ my, subscriber }) => {
  const { page } = my;
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const text = page.getByLabel('Tell us more');
  await text.fill('The lid was open.');
  const question = page.getByRole('alertdialog').filter({ hasText: 'Your changes are not saved. Leave without saving?' });
  const toPlan = page.getByRole('link', { name: 'Back to the plan' });
  for (const leave of [() => toPlan.click(), () => page.goBack(), () => page.getByRole('contentinfo').getByRole('link').first().click()]) {
    await leave();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/my\/problems\/new/);
    await expect(text).toHaveValue('The lid was open.');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(subscriber.path);
  await page.goForward();
  await expect(text).toHaveValue('');
  await page.getByLabel('Photos', { exact: true }).setInputFiles([photo('lid.png')]);
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await toPlan.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(subscriber.path);
});

test('a customer with a begun report is signed out only after a confirmation', async ({ my }) => {
  const { page } = my;
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const text = page.getByLabel('Tell us more');
  await text.fill('The lid was open.');
  const question = page.getByRole('alertdialog').filter({ hasText: 'Your changes are not saved. Leave without saving?' });
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
  for (const button of [signOut, page.getByRole('button', { name: 'Sign out everywhere' })]) {
    await button.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(text).toHaveValue('The lid was open.');
  }
  expect((await page.request.get('/api/v1/my/plans')).status()).toBe(200);
  await signOut.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/my');
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  expect((await page.request.get('/api/v1/my/plans')).status()).toBe(401);
});

test('a report that is begun again after a reload is left by Back after one confirmation', async ({ my, subscriber }) => {
  const { page } = my;
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const text = page.getByLabel('Tell us more');
  await text.fill('The lid was open.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(text).toHaveValue('');
  await text.fill('The lid was open, and a nut was in it.');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(subscriber.path);
});

test('the number of a report that was sent is in view on a phone, and Back leads to the plan', async ({ my, subscriber }) => {
  const { page } = my;
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await page.getByLabel('Something else').check();
  await page.getByLabel('Tell us more').fill('The lid was open.');
  await page.getByLabel('An answer is enough').check();
  await page.getByRole('button', { name: 'Send the report' }).click();
  const number = await numberOn(page);
  // The entry of the question before the form is left goes after the answer.
  await page.waitForFunction(() => !(history.state as { held?: number }).held);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByText(number)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(subscriber.path);
});

test('the pages of problems say when there are none or loading fails, and need a session', async ({ my }) => {
  const { page } = my;
  await page.getByRole('link', { name: 'Problems' }).click();
  await expect(page.getByText('You have reported nothing.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Complain to our Grievance Officer' })).toHaveAttribute('href', '/contact#grievances');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.route('**/api/v1/my/problems', (route) => route.fulfill({ status: 503, json: { success: false, code: 'unavailable' } }));
  await page.reload();
  await expect(page.getByText('We cannot show your problems at the moment.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/my/problems');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('You have reported nothing.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/my/problems/new');
  await expect(page).toHaveURL('/my');
});
