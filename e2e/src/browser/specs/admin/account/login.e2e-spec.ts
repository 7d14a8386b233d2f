/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { signedInStaff } from '../../../../api/staff-session.js';
import { expect, test as base } from '../../../fixtures/test.js';
import { refuseWrites } from '../../../fixtures/refuse-writes.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';

/** The browser's line about a failed request, and the lines that the admin area must log (spec §8). */
const refused = /^Failed to load resource|^The (profile|sign-in|sign-out)/;

const login = '**/api/v1/auth/login';
const profile = '**/api/v1/auth/admin/profile';
const badCredentials = 'Invalid email or password. Please try again.';

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const at = (page: Page, path: string): Promise<void> => expect.poll(() => pathOf(page)).toBe(path);
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

const test = base.extend<{ loginPage: Page }>({
  forgive: refused,
  loginPage: async ({ page }, use) => {
    await page.goto('/admin/login');
    await use(page);
  },
});

test.describe('admin sign-in and access control', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  const fill = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
  };
  const signIn = async (page: Page, credentials: { email: string; password: string }): Promise<void> => {
    await fill(page, credentials);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };

  test('email and password are required; email uses the email input type', async ({ loginPage: page }) => {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  });

  test('a browser that can store nothing signs in, and stays signed in when the page is loaded again', async ({
    loginPage: page,
    shop,
  }) => {
    await page.evaluate(refuseWrites);
    await signIn(page, shop.admin);
    await at(page, '/admin/profile');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible();
  });

  test('the password can be shown and hidden again', async ({ loginPage: page }) => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('open sesame, please');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['password', 'open sesame, please']);
  });

  test("'Sign In' shows 'Signing in...' and disables inputs while busy", async ({ loginPage: page, shop }) => {
    const release = await holdRequests(page, login);
    await signIn(page, shop.admin);
    const button = page.getByRole('button', { name: 'Signing in...', exact: true });
    await expect(button).toBeVisible();
    expect([
      await button.isDisabled(),
      await page.getByLabel('Email').isDisabled(),
      await page.getByLabel('Password', { exact: true }).isDisabled(),
    ]).toEqual([true, true, true]);
    await release();
    await at(page, '/admin/profile');
  });

  test('a successful sign-in leads to /admin/profile', async ({ loginPage: page, shop }) => {
    await signIn(page, shop.admin);
    await at(page, '/admin/profile');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0);
  });

  test('the keyboard alone is enough to sign in', async ({ loginPage: page, shop }) => {
    await page.getByLabel('Email').focus();
    await page.keyboard.type(shop.admin.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(shop.admin.password);
    await page.keyboard.press('Enter');
    await at(page, '/admin/profile');
  });

  for (const [what, answer] of [
    ['a response with status 500', { status: 500, json: { success: false, error: 'Something went wrong' } }],
    ['a response with success: false', { status: 200, json: { success: false, error: 'No' } }],
  ] as const) {
    test(`${what} shows '${badCredentials}'`, async ({ loginPage: page, shop }) => {
      await page.route(login, (route) => route.fulfill(answer));
      await signIn(page, shop.admin);
      await expect(alert(page)).toHaveText(badCredentials);
    });
  }

  test(`a wrong password and a network failure show '${badCredentials}'`, async ({ loginPage: page, shop }) => {
    await signIn(page, { email: shop.admin.email, password: 'not the password' });
    await expect(alert(page)).toHaveText(badCredentials);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    expect(pathOf(page)).toBe('/admin/login');
    await page.route(login, (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(alert(page)).toHaveText(badCredentials);
  });

  test("a response without a user shows 'An error occurred. Please try again later.'", async ({ loginPage: page, shop }) => {
    await page.route(login, (route) => route.fulfill({ json: { success: true } }));
    await signIn(page, shop.admin);
    await expect(alert(page)).toHaveText('An error occurred. Please try again later.');
  });

  test("too many attempts show the server's error", async ({ loginPage: page, shop }) => {
    const error = 'Too many attempts. Try again in 30 seconds.';
    await page.route(login, (route) => route.fulfill({ status: 429, json: { success: false, error, code: 'too_many' } }));
    await signIn(page, shop.admin);
    await expect(alert(page)).toHaveText(error);
  });

  test("a signed-out visitor of an admin page sees 'Verifying authentication...', is sent to /admin/login, and can continue after the sign-in", async ({
    loginPage: page,
    shop,
  }) => {
    const release = await holdRequests(page, profile);
    await page.goto('/admin/users?of=today');
    await expect(page.getByText('Verifying authentication...', { exact: true })).toBeVisible();
    await release();
    await at(page, '/admin/login');
    await signIn(page, shop.admin);
    await at(page, '/admin/profile');
    await page.getByRole('link', { name: 'Continue to Users' }).click();
    await at(page, '/admin/users');
    expect(new URL(page.url()).search).toBe('?of=today');
  });

  test.describe(() => {
    test.use({ forgive: undefined });

    test('a signed-in administrator is redirected from /admin/login to /admin/profile', async ({ openScreen }) => {
      const page = await openScreen('/admin/login');
      await at(page, '/admin/profile');
    });
  });

  test("a 401 of the API leads to /admin/login with the error 'Unauthorized', and the sign-in offers the page again", async ({
    shop,
    openScreen,
  }) => {
    const page = await openScreen('/admin/profile');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Meal Plans' }).click();
    await at(page, '/admin/login');
    await expect(alert(page)).toHaveText('Unauthorized');
    await signIn(page, shop.admin);
    await expect(page.getByRole('link', { name: 'Continue to Meal Plans' })).toBeVisible();
  });

  test('a public page requests the profile only in the browser of a signed-in administrator', async ({ openScreen, newPage, shop }) => {
    const administrator = await openScreen('/admin/profile');
    const requested = administrator.waitForRequest(profile);
    await administrator.goto('/faq');
    await requested;
    const visitor = await newPage();
    const addresses: string[] = [];
    visitor.on('request', (request) => addresses.push(request.url()));
    await visitor.goto(`${shop.url}/faq`, { waitUntil: 'networkidle' });
    expect(addresses.filter((address) => address.includes('/auth/'))).toEqual([]);
    expect(addresses).toContain(`${shop.url}/faq`);
  });

  test('a profile that cannot be loaded leads to the sign-in without an error', async ({ loginPage: page }) => {
    await page.route(profile, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin/profile');
    await at(page, '/admin/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });

  test("a signed-in user who is no administrator sees 'Access Denied' with its explanation and 'Go to Home'", async ({
    shop,
    openScreen,
  }) => {
    const page = await openScreen('/admin/users', await signedInStaff(shop));
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied', exact: true })).toBeVisible();
    await expect(
      page.getByText("You don't have permission to access this page. Admin privileges are required.", { exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await at(page, '/');
    await expect(page.getByRole('heading', { level: 1, name: 'Protein-Rich Meals, Anytime. 2x7.' })).toBeVisible();
  });

  test('the document of the admin area is not cached, not indexed, and allows no script of the payment provider', async ({ shop }) => {
    const answer = await fetch(`${shop.url}/admin/login`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});
