import type { Locator, Page } from '@playwright/test';
import { oneTimeCode } from '../../../../api/one-time-code.js';
import { addUser } from '../../../../api/test-users.js';
import { ApiClient } from '../../../../shop/api-client.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import type { OwnShop } from '../../../../shop/own-shop.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { loseAnswer } from '../../../fixtures/lose-answer.js';
import { expect, test } from '../../../fixtures/test.js';
import { violations } from '../../../pages/accessibility.js';

type Credentials = { email: string; password: string };

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Two-step sign-in' });

async function newUser(shop: OwnShop, role: 'admin' | 'staff'): Promise<{ credentials: Credentials; session: ApiClient }> {
  const credentials = { email: (await addUser(shop, { role })).email, password: shop.admin.password };
  return { credentials, session: await new ApiClient(shop.url).signIn(credentials) };
}

/** Sends the present code of the app, after `Set up` was pressed: it is still accepted when its 30 s end meanwhile. */
async function sendCode(page: Page, typed = (code: string): string => code): Promise<string> {
  const panel = panelOf(page);
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await panel.locator('code').innerText();
  await panel.getByLabel('Code from the app').fill(typed(oneTimeCode(secret)));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  return secret;
}

/** Turns it on, after `Set up` was pressed. */
async function confirm(page: Page): Promise<{ secret: string; recovery: string }> {
  const panel = panelOf(page);
  const secret = await sendCode(page);
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await panel.getByRole('button', { name: 'I have saved them' }).click();
  await expect(panel.getByText('You have 10 recovery codes left.')).toBeVisible();
  return { secret, recovery };
}

async function turnOff(page: Page, { password }: Credentials): Promise<void> {
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await panel.getByRole('textbox', { name: 'Your password' }).fill(password);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible();
}

async function typePassword(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test.describe('two-step sign-in', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test('refuses a wrong code of an administrator and accepts a recovery code', async ({ shop, openScreen, newPage }) => {
    const { credentials, session } = await newUser(shop, 'admin');
    const page = await openScreen('/admin/account', session);
    await panelOf(page).getByRole('button', { name: 'Set up' }).click();
    const { recovery } = await confirm(page);

    const other = await newPage();
    await typePassword(other, credentials);
    await typeCode(other, '000000');
    await expect(other.getByText('This code is wrong or has been used.')).toBeVisible();
    await expect(other.getByLabel('Code')).toBeFocused();
    await typeCode(other, recovery);
    await expect(other.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
    await turnOff(page, credentials);
  });

  test('asks for the code after the password, in its field, when the session of a form has ended', async ({ shop, openScreen }) => {
    const { credentials, session } = await newUser(shop, 'admin');
    const page = await openScreen('/admin/account', session);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Set up' }).click();
    const { recovery } = await confirm(page);
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await panel.getByRole('textbox', { name: 'Your password' }).fill(credentials.password);
    await shop.query('auth', 'DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [credentials.email]);
    await panel.getByRole('button', { name: 'Turn off' }).click();
    const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
    await signIn.getByRole('textbox').fill(credentials.password);
    await page.keyboard.press('Enter');
    await expect(signIn.getByLabel('Code')).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(signIn.getByText('This code is wrong or has been used.')).toBeVisible();
    await expect(signIn.getByLabel('Code')).toBeFocused();
    await signIn.getByLabel('Code').fill(recovery);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible();
  });

  test('accepts a code of the app that is pasted with a space before it and one in it', async ({ shop, openScreen }) => {
    const { credentials, session } = await newUser(shop, 'admin');
    const page = await openScreen('/admin/account', session);
    await panelOf(page).getByRole('button', { name: 'Set up' }).click();
    await sendCode(page, (code) => ` ${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(panelOf(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'I have saved them' }).click();
    await turnOff(page, credentials);
  });

  test('moves the focus to its panel when the recovery codes are saved', async ({ shop, openScreen }) => {
    const { credentials, session } = await newUser(shop, 'admin');
    const page = await openScreen('/admin/account', session);
    await panelOf(page).getByRole('button', { name: 'Set up' }).click();
    await confirm(page);
    await expect(panelOf(page)).toBeFocused();
    await turnOff(page, credentials);
  });

  test('asks before a link or Back leaves the recovery codes, which are shown once', async ({ shop, openScreen }) => {
    const { credentials, session } = await newUser(shop, 'admin');
    const page = await openScreen('/admin/account', session);
    await panelOf(page).getByRole('button', { name: 'Set up' }).click();
    await sendCode(page);
    const codes = panelOf(page).getByRole('list', { name: 'Recovery codes' });
    await expect(codes).toBeVisible();
    const question = page.getByRole('alertdialog');
    for (const leave of [() => page.getByRole('link', { name: 'Orders', exact: true }).click(), () => page.goBack()]) {
      await leave();
      await expect(question).toContainText('Have you saved your recovery codes? They are not shown again.');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(codes).toBeVisible();
    }
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.goto('/admin/account');
    await turnOff(page, credentials);
  });

  test('asks before the sign-out of the kitchen leaves the recovery codes', async ({ shop, openScreen }) => {
    const page = await openScreen('/kitchen/account', (await newUser(shop, 'staff')).session);
    await panelOf(page).getByRole('button', { name: 'Set up' }).click();
    await sendCode(page);
    const codes = panelOf(page).getByRole('list', { name: 'Recovery codes' });
    await expect(codes).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(codes).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin sign in' })).toBeVisible();
  });

  test.describe(() => {
    test.use({ forgive: new RegExp(`${failedRequests.source}|^The sign-in`) });

    test('keeps asking for the code after too many wrong ones, and accepts a recovery code', async ({ shop, openScreen, newPage }) => {
      const { credentials, session } = await newUser(shop, 'admin');
      const page = await openScreen('/admin/account', session);
      await panelOf(page).getByRole('button', { name: 'Set up' }).click();
      const { recovery } = await confirm(page);

      const other = await newPage();
      await typePassword(other, credentials);
      const error = 'Too many wrong codes.';
      await other.route(
        '**/api/v1/auth/login',
        (route) => route.fulfill({ status: 429, json: { success: false, error, code: 'rate_limited' } }),
        {
          times: 1,
        },
      );
      await typeCode(other, '000000');
      await expect(other.getByRole('alert')).toHaveText(error);
      await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
      await typeCode(other, recovery);
      await expect(other.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
      await turnOff(page, credentials);
    });
  });

  test('can be turned on by staff from the kitchen, and asks for the password again after 15 minutes', async ({
    shop,
    openScreen,
    newPage,
  }) => {
    const { credentials, session } = await newUser(shop, 'staff');
    const page = await openScreen('/kitchen', session);
    const account = page.getByRole('link', { name: 'Account' });
    await page.emulateMedia({ media: 'print' });
    await expect(account).toBeHidden();
    await page.emulateMedia({ media: null });
    await account.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible();
    await expect(panelOf(page).getByRole('button', { name: 'Set up' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await shop.query('auth', `UPDATE sessions SET password_at = now() - interval '16 minutes'`);
    await panelOf(page).getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog', { name: 'Enter your password' }).getByRole('textbox').fill(credentials.password);
    await page.keyboard.press('Enter');
    const { secret } = await confirm(page);

    const other = await newPage();
    await typePassword(other, credentials);
    // No code is accepted twice; the one of the next 30 s is accepted already.
    await typeCode(other, oneTimeCode(secret, 1));
    await expect(other.getByRole('navigation', { name: 'Sheets' })).toBeVisible();
    await other.goto('/admin/account');
    await expect(other.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();

    await turnOff(page, credentials);
    await page.getByRole('link', { name: 'Kitchen', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Sheets' })).toBeVisible();
  });

  test('is shown as on, without its recovery codes, when the response of the setup is lost', async ({ shop, openScreen }) => {
    const { credentials, session } = await newUser(shop, 'admin');
    const page = await openScreen('/admin/account', session);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Set up' }).click();
    await page.route('**/second-factor/confirm', loseAnswer, { times: 1 });
    await sendCode(page);
    await expect(panel.getByText('Two-step sign-in is on. To get recovery codes, turn it off and set it up again.')).toBeVisible();
    await panel.getByRole('button', { name: 'Dismiss' }).click();
    await expect(panel.getByText('You have 10 recovery codes left.')).toBeVisible();
    await turnOff(page, credentials);
  });

  test('says that it may be on already when its setup gets no response, and is turned on by a repeat', async ({ shop, openScreen }) => {
    const { credentials, session } = await newUser(shop, 'admin');
    const page = await openScreen('/admin/account', session);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Set up' }).click();
    await page.route('**/auth/second-factor**', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
    await page.route('**/second-factor/confirm', (route) => route.abort(), { times: 1 });
    await sendCode(page);
    await expect(panel.getByText('The shop did not answer, so two-step sign-in may be on already. Please try again.')).toBeVisible();
    await page.unrouteAll();
    await confirm(page);
    await turnOff(page, credentials);
  });
});
