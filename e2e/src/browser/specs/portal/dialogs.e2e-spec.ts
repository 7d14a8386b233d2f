/// <reference lib="dom" />
import { addDays, type SubscriptionDetail } from '@2x7/contracts';
import { expect, test } from '../../fixtures/portal.js';

test.describe('dialogs of a customer', () => {
  test('Back closes the open dialog, and leaves the page only when no dialog is open', async ({ page, my, subscriber }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Deliveries' }).click();
    const [slot] = await my.changeable();
    await my.choose(slot!, 'Skip');
    await page.goBack();
    await expect(my.dialog).toBeHidden();
    await expect(page).toHaveURL(subscriber.path);
    await expect(my.slot(slot!)).toBeFocused();

    await my.choose(slot!, 'Skip');
    await my.confirm('Skip it');
    await page.goBack();
    await expect(my.dialog).toBeHidden();
    await expect(my.slot(slot!)).toContainText('Skipped');
    await page.goBack();
    await expect(page).toHaveURL(`${subscriber.path}/settings`);
  });

  test('Escape and Back ask before they discard a typed address', async ({ page, my, subscriber }) => {
    const [slot] = await my.changeable();
    await my.choose(slot!, 'Bring it to another address');
    const address = my.dialog.getByLabel('Address for this delivery');
    await address.fill('9 Bapu Nagar, Jaipur 302015');
    const question = page.getByRole('alertdialog');
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave();
      await expect(question).toContainText('Your changes are not saved. Leave without saving?');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(address).toHaveValue('9 Bapu Nagar, Jaipur 302015');
    }
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(address).toHaveValue('9 Bapu Nagar, Jaipur 302015');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(my.dialog).toBeHidden();
    await expect(page).toHaveURL(subscriber.path);
  });

  test('resuming a pause that has not begun proposes the first day of the pause, and takes none before', async ({ page, my }) => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const from = my.dialog.getByLabel('First day without deliveries');
    const later = addDays(await from.inputValue(), 3);
    await from.fill(later);
    await my.confirm('Pause');
    await my.close();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    const day = my.dialog.getByLabel('First day with deliveries again');
    await expect(day).toHaveValue(later);
    await expect(day).toHaveAttribute('min', later);
    await my.confirm('Deliver again');
  });
});

test('a session that ends while a dialog is open leads to the sign-in, and Back stays there', async ({ page, my, shop }) => {
  const [slot] = await my.changeable();
  await my.choose(slot!, 'Skip');
  await shop.query('deliveries', `UPDATE customer_sessions SET expires_at = now() - interval '1 s'`);
  // The plan is loaded again.
  await page.evaluate(() => ['offline', 'online'].forEach((type) => window.dispatchEvent(new Event(type))));
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await expect(page).toHaveURL('/my');
});

test("the dialog 'Start earlier or later' refuses an unchanged and an empty first day", async ({ page, my }) => {
  await page.getByRole('button', { name: 'Start earlier or later' }).click();
  const day = my.dialog.getByLabel('First day');
  const start = my.dialog.getByRole('button', { name: 'Start on this day' });
  await start.click();
  await expect(my.dialog.getByText('Choose another day')).toBeVisible();
  await day.fill('');
  await start.click();
  await expect(my.dialog.getByText('First day is required')).toBeVisible();
});

test('a date that the field refuses has one error, and is not previewed', async ({ page, my }) => {
  const [slot] = await my.changeable();
  const dialogs = [
    [() => my.choose(slot!, 'Move to another time'), 'New date', 'Move it'],
    [() => page.getByRole('button', { name: 'Pause', exact: true }).click(), 'First day without deliveries', 'Pause'],
    [() => page.getByRole('button', { name: 'Start earlier or later' }).click(), 'First day', 'Start on this day'],
  ] as const;
  const preview = my.dialog.getByRole('region', { name: 'What happens' });
  for (const [open, label, confirm] of dialogs) {
    await open();
    const date = my.dialog.getByLabel(label);
    for (const day of ['2020-01-01', '2999-01-01']) {
      await date.fill(day);
      await my.dialog.getByRole('button', { name: confirm, exact: true }).click();
      await expect(date).toHaveAccessibleDescription(/^Error: /);
      await expect(date).toBeFocused();
      await expect(preview).toHaveCount(0);
      await expect(my.dialog.getByRole('alert')).toHaveCount(0);
    }
    await date.fill((await date.getAttribute('max'))!);
    await expect(preview).toBeVisible();
    await my.dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a saved change is shown as done while the plan does not reload', async ({ page, my, subscriber }) => {
  const [slot] = await my.changeable();
  await my.choose(slot!, 'Skip');
  await page.route(`**/api/v1${subscriber.path}`, () => undefined);
  await my.confirm('Skip it');
  await my.close();
});

test('the answer to a change offers an undo only where the shop does', async ({ page, my, subscriber }) => {
  const [first, second] = await my.changeable();
  const undo = my.dialog.getByRole('button', { name: 'Undo', exact: true });
  await my.choose(first!, 'Skip');
  await my.confirm('Skip it');
  await expect(undo).toBeVisible();
  await my.close();
  await my.choose(second!, 'Skip');
  await page.route(`**/api/v1${subscriber.path}`, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: SubscriptionDetail };
    const slots = data.slots.map((slot) => ({ ...slot, allowed: slot.allowed.filter((command) => command !== 'restore') }));
    await route.fulfill({ response, json: { ...envelope, data: { ...data, slots } } });
  });
  await my.confirm('Skip it');
  await expect(undo).toHaveCount(0);
  await my.close();
});

test('a change that is refused because its cut-off has passed gives the reason once', async ({ page, my }) => {
  const [slot] = await my.changeable();
  await my.choose(slot!, 'Skip');
  const skip = my.dialog.getByRole('button', { name: 'Skip it' });
  await expect(skip).toBeEnabled();
  const error = 'It is too late to change this delivery.';
  await page.route(/\/(preview|changes)$/, (route) => route.fulfill({ status: 409, json: { success: false, code: 'too_late', error } }));
  const previewed = page.waitForResponse('**/preview');
  await skip.click();
  await previewed;
  await expect(skip).toBeDisabled();
  await expect(my.dialog.getByRole('alert')).toHaveText([error]);
});

test('an empty problem description and an empty address show an error that says what to enter', async ({ page, my, subscriber }) => {
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const more = page.getByLabel('Tell us more');
  await page.getByLabel('Something else').check();
  await page.getByLabel('An answer is enough').check();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Tell us in a few words what happened')).toBeVisible();
  await expect(more).toBeFocused();
  await more.fill('The bag was torn.');
  await expect(page.getByText('Tell us in a few words what happened')).toBeHidden();

  await page.goto(`${subscriber.path}/settings`);
  const address = page.getByRole('form', { name: 'Lunch address' });
  await address.getByRole('textbox').fill(' ');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByText('Enter the address')).toBeVisible();
  await expect(my.dialog).toBeHidden();
});
