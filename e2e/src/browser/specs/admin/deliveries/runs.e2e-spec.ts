/// <reference lib="dom" />
import type { RunsOfSlot, Zone } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { command, isPlanned, passCutOff, planOf, plannedOrder, tomorrowsDinner } from '../../../../shop/deliveries.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { expect, test } from '../../../fixtures/test.js';
import { violations } from '../../../pages/accessibility.js';
import { liftByKeyboard } from '../../../pages/lift-by-keyboard.js';

const dinner = tomorrowsDinner();
const query = `day=${dinner.day}&window=${dinner.window}`;
const dialog = (page: Page): Locator => page.getByRole('dialog');
const run = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The names of the stops of a run, in order. */
const stops = (page: Page, name: string): Locator => run(page, name).getByRole('rowheader');

/** As another tab of this browser reports a change. */
const anotherTabChanges = (page: Page): Promise<void> => page.evaluate(() => new BroadcastChannel('changes').postMessage('/deliveries'));

test.describe('zones and runs in the admin area', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.describe.configure({ mode: 'serial' });
  test.use({ forgive: failedRequests });

  test.beforeAll(async ({ shop, admin }) => {
    test.setTimeout(120_000);
    const session = { shop, admin };
    for (const [customerName, deliveryAddress] of [
      ['Asha Rao', '1 Tonk Road, Jaipur 302018'],
      ['Bina Shah', '2 Tonk Road, Jaipur 302018'],
      ['Chetan Lal', 'Near the water tank, Jaipur'],
    ] as const) {
      const { id } = await plannedOrder(session, { customerName, deliveryAddress });
      const plan = await planOf(session, id);
      if (!isPlanned(plan, dinner)) await command(session, id, { type: 'move', from: plan.next_delivery!, to: dinner });
    }
    await passCutOff(shop, dinner);
    expect((await admin.data<RunsOfSlot>(`/deliveries/admin/runs?${query}`)).unassigned).toHaveLength(3);
  });

  test('typed zones are kept when the session has ended and the sign-in is cancelled, also over plain http', async ({
    openScreen,
    page,
    shop,
  }) => {
    // Browsers have this function on https only.
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    await openScreen('/admin/zones', await shop.signedIn());
    await page.getByLabel('Name').fill('Tonk Road');
    await page.getByLabel('PIN codes').fill('302018');
    await page.waitForLoadState('networkidle');
    await shop.query('auth', 'DELETE FROM sessions WHERE created_at = (SELECT max(created_at) FROM sessions)');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Your session has ended, so this was not done.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByLabel('PIN codes')).toHaveValue('302018');
  });

  test('zones are saved with their PIN codes, and an invalid PIN code is named', async ({ openScreen }) => {
    const page = await openScreen('/admin/zones');
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByLabel('Name').fill('Tonk Road');
    // The keypad for digits of an iPhone has no comma and no space.
    await expect(page.getByLabel('PIN codes')).not.toHaveAttribute('inputmode', 'numeric');
    await page.getByLabel('PIN codes').fill('302018, 30201');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('30201 is not a PIN code: they have six digits.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('PIN codes').fill('302018');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The zones are saved.')).toBeVisible();
  });

  test('a link and Back ask before they discard typed zones', async ({ openScreen }) => {
    const page = await openScreen('/admin/runs');
    await page.getByRole('link', { name: 'Zones' }).first().click();
    const name = page.getByLabel('Name');
    await name.fill('Tonk Road and more');
    const question = page.getByRole('alertdialog').filter({ hasText: 'Your changes are not saved. Leave without saving?' });
    const navigation = page.getByRole('navigation', { name: 'Admin' });
    for (const leave of [() => navigation.getByRole('link', { name: 'Orders' }).click(), () => page.goBack()]) {
      await leave();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(/\/admin\/zones$/);
      await expect(name).toHaveValue('Tonk Road and more');
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/admin\/runs$/);
    await page.goForward();
    await expect(name).toHaveValue('Tonk Road');
    await name.fill('Tonk Road and more');
    await navigation.getByRole('link', { name: 'Orders' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.goBack();
    await expect(name).toHaveValue('Tonk Road');
  });

  test('Back leads from the public site to zones that were left by a link, and from there to the page before', async ({ openScreen }) => {
    const page = await openScreen('/admin/runs');
    await page.getByRole('link', { name: 'Zones' }).first().click();
    const name = page.getByLabel('Name');
    await name.fill('Tonk Road and more');
    await page.getByRole('link', { name: 'View site' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(name).toHaveValue('Tonk Road');
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/runs$/);
  });

  test('zones in a tab without an earlier page stay after Back, and are protected again when more is typed', async ({ openScreen }) => {
    const opener = await openScreen('/admin/runs');
    const opened = opener.context().waitForEvent('page');
    await opener.evaluate(() => window.open('/admin/zones', '_blank', 'noopener'));
    const page = await opened;
    const name = page.getByLabel('Name');
    const question = page.getByRole('alertdialog');
    await name.fill('Tonk Road and more');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(question).toBeHidden();
    await name.fill('Tonk Road and yet more');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await expect(question).toBeVisible();
  });

  test('zones cannot be edited while they are being saved', async ({ openScreen, admin }) => {
    const page = await openScreen('/admin/zones');
    const before = await admin.data<Zone[]>('/deliveries/admin/zones');
    const name = page.getByLabel('Name');
    await name.fill('Tonk Road 2');
    const release = await holdRequests(page, '**/deliveries/admin/zones');
    await name.press('Enter');
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(name).not.toBeEditable();
    await expect(name).toBeFocused();
    await page.keyboard.type(' and more');
    await page.getByRole('button', { name: 'Add a zone' }).click({ force: true });
    await page.getByRole('button', { name: 'Remove Tonk Road 2' }).click({ force: true });
    await expect(name).toHaveValue('Tonk Road 2');
    await release();
    await expect(page.getByText('The zones are saved.')).toBeVisible();
    await expect(name).toHaveValue('Tonk Road 2');
    await name.fill('Tonk Road');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => admin.data<Zone[]>('/deliveries/admin/zones')).toEqual(before);
  });

  test('typed zones are kept and not saved when another administrator has added one meanwhile', async ({ openScreen, admin }) => {
    const page = await openScreen('/admin/zones');
    await page.getByLabel('Name').fill('Tonk Road and more');
    const before = await admin.data<Zone[]>('/deliveries/admin/zones');
    const raja = { name: 'Raja Park', pins: ['302004'] };
    const set = (from: Zone[], zones: object[]) =>
      admin.data<Zone[]>('/deliveries/admin/zones', { method: 'PUT', body: { before: from, zones } });
    const both = await set(before, [...before, raja]);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').getByText('The zones were changed meanwhile.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Load the zones again' })).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue('Tonk Road and more');
      expect(await admin.data('/deliveries/admin/zones')).toEqual(both);
      await page.getByLabel('PIN codes').fill('302018, 302015');
    }
    await page.getByRole('button', { name: 'Load the zones again' }).click();
    await expect(page.getByLabel('Name')).toHaveCount(2);
    await expect(page.getByLabel('Name').first()).toHaveValue('Tonk Road');
    await page.getByLabel('Name').last().fill('Raja Park and Adarsh Nagar');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The zones are saved.')).toBeVisible();
    const saved = await admin.data<Zone[]>('/deliveries/admin/zones');
    expect(saved.map(({ name }) => name)).toEqual(['Tonk Road', 'Raja Park and Adarsh Nagar']);
    await set(saved, before);
  });

  test('runs are drafted by zone, and stops can be sorted by keyboard and moved to another run', async ({ openScreen, admin }) => {
    const page = await openScreen('/admin/today');
    await page.getByRole('article').filter({ hasText: 'Dinner' }).last().getByRole('link', { name: /^Runs/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    await page.getByRole('button', { name: 'Draft runs' }).click();
    await expect(stops(page, 'Tonk Road')).toHaveText([/^Asha Rao/, /^Bina Shah/]);
    await expect(stops(page, 'Other')).toHaveText([/^Chetan Lal/]);
    await expect(run(page, 'Other')).toContainText('No PIN code');

    await run(page, 'Tonk Road').getByRole('button', { name: 'Move Asha Rao', exact: true }).focus();
    await liftByKeyboard(page, 'Asha Rao', '1 of 2');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Asha Rao, position 2 of 2.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(stops(page, 'Tonk Road')).toHaveText([/^Bina Shah/, /^Asha Rao/]);
    // The second change is based on the answer to the first.
    await run(page, 'Tonk Road').getByLabel('Move Bina Shah to another run').selectOption('Other');
    await run(page, 'Tonk Road').getByRole('button', { name: 'Move Bina Shah to the run' }).click();
    await expect(run(page, 'Tonk Road').getByLabel('Move Asha Rao to another run')).toBeFocused();
    await run(page, 'Other').getByRole('button', { name: 'Move Bina Shah up' }).click();
    await expect(stops(page, 'Other')).toHaveText([/^Bina Shah/, /^Chetan Lal/]);
    await expect
      .poll(async () => {
        const { runs } = await admin.data<RunsOfSlot>(`/deliveries/admin/runs?${query}`);
        return runs.map(({ name, stops: all }) => [name, all.map((stop) => stop.name[0]).join('')]);
      })
      .toEqual([
        ['Tonk Road', 'A'],
        ['Other', 'BC'],
      ]);
    expect(await violations(page)).toEqual([]);
  });

  test('a run gets a rider, a link that is shown once, and a printed sheet with its QR code', async ({ openScreen }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.evaluate(() => (globalThis.print = () => document.body.setAttribute('data-printed', 'yes')));
    await page.getByRole('button', { name: 'Rider of Tonk Road' }).click();
    await dialog(page).getByLabel('Rider (optional)').fill('Mohan Lal');
    await dialog(page).getByLabel('Trained on').fill('2026-06-12');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(run(page, 'Tonk Road')).toContainText('Mohan Lal, trained on 12 June 2026');

    await page.getByRole('button', { name: 'Link of Tonk Road' }).click();
    await dialog(page).getByRole('button', { name: 'Issue the link' }).press('Enter');
    await expect(dialog(page).getByText(/\/run#[\w-]{43}$/)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Print the run sheet' })).toBeFocused();
    await expect(dialog(page).getByRole('img', { name: 'QR code of the link of Tonk Road' })).toBeVisible();
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Print the run sheet' }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await expect(dialog(page)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('row').filter({ hasText: 'Asha Rao' })).toContainText('1 Tonk Road, Jaipur 302018');
    await expect(page.getByRole('img', { name: 'QR code of the link of Tonk Road' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await page.reload();
    await expect(run(page, 'Tonk Road')).toContainText('It is open on no phone.');
    await page.getByRole('button', { name: 'Link of Tonk Road' }).click();
    await expect(dialog(page)).toContainText('It is shown only once.');
    await dialog(page).getByRole('button', { name: 'Withdraw the link' }).click();
    await expect(page.getByText('The link of Tonk Road opens nothing any more.')).toBeVisible();
    await expect(run(page, 'Tonk Road')).toContainText('No link opens the run.');
  });

  test('a link that another administrator withdraws disappears from the dialog and the printed sheet', async ({ openScreen, admin }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Link of Tonk Road' }).click();
    await dialog(page).getByRole('button', { name: 'Issue the link' }).click();
    const code = page.getByRole('img', { name: 'QR code of the link of Tonk Road', includeHidden: true });
    await expect(code).toHaveCount(2);
    await expect(dialog(page).getByRole('button', { name: 'Withdraw the link' })).toBeVisible();
    const { runs } = await admin.data<RunsOfSlot>(`/deliveries/admin/runs?${query}`);
    await admin.data(`/deliveries/admin/runs/${runs.find(({ name }) => name === 'Tonk Road')!.id}/link`, { method: 'DELETE' });
    await anotherTabChanges(page);
    await expect(dialog(page).getByRole('button', { name: 'Issue the link' })).toBeVisible();
    await expect(code).toHaveCount(0);
  });

  test('an empty run keeps the name that was sent, and is deleted once, with the focus kept in the page', async ({ openScreen }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Add a run' }).click();
    await dialog(page).getByLabel('Name of the run').fill('Spare');
    const added = await holdRequests(page, '**/deliveries/admin/runs/empty');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    await page.keyboard.type(' and more');
    await expect(dialog(page).getByLabel('Name of the run')).toHaveValue('Spare');
    await added();
    const deleted = await holdRequests(page, '**/deliveries/admin/runs/*');
    await page.getByRole('button', { name: 'Delete Spare' }).press('Enter');
    await page.keyboard.press('Enter');
    await deleted();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(run(page, 'Spare').or(page.getByRole('alert'))).toHaveCount(0);
  });

  test('a rider entered by another administrator while the dialog is open is not overwritten', async ({ openScreen, admin }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Rider of Tonk Road' }).click();
    const { runs } = await admin.data<RunsOfSlot>(`/deliveries/admin/runs?${query}`);
    const { id, version, name, trained_on, stops: before } = runs.find((found) => found.name === 'Tonk Road')!;
    const body = { version, name, rider: 'Ravi Das', trained_on, stops: before.map(({ delivery_id }) => delivery_id) };
    await admin.data(`/deliveries/admin/runs/${id}`, { method: 'PUT', body });
    await anotherTabChanges(page);
    await expect(run(page, 'Tonk Road')).toContainText('Ravi Das');
    await dialog(page).getByLabel('Trained on').fill('2026-07-01');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('This run was changed meanwhile.');
  });
});
