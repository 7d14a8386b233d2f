/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Page } from 'playwright-core';
import { signedInStaff } from '../../api/staff.js';
import { needsOwnShop } from '../../shop/config.js';
import { openOffice } from '../../shop/admin-orders.js';
import { OwnShop } from '../../shop/own-shop.js';
import { openBrowser, visit, type Visitor } from '../pages/visitor.js';

/** What the browser logs about answers that were refused, and what the office logs by the rules (spec §8). */
const refused = /^Failed to load resource|^The (profile|sign-in|sign-out)/;

const login = '**/api/v1/auth/login';
const profile = '**/api/v1/auth/admin/profile';
const badCredentials = 'Invalid email or password. Please try again.';

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const at = (page: Page, path: string): Promise<void> => eventually(() => expect(pathOf(page)).toBe(path));
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

describe('the sign-in and the guard of the admin area', { skip: needsOwnShop }, () => {
  let shop: OwnShop;
  let browser: Browser;
  before(async () => {
    [shop, browser] = await Promise.all([OwnShop.open(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const asNobody = (tour: (page: Page, visitor: Visitor) => Promise<void>, path = '/admin/login') => (): Promise<void> =>
    visit(browser, shop.url, { forgive: refused }, async (visitor) => {
      await visitor.page.goto(path);
      await tour(visitor.page, visitor);
    });

  const fill = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
  };
  const signIn = async (page: Page, credentials: { email: string; password: string } = shop.admin): Promise<void> => {
    await fill(page, credentials);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };

  it('email and password are required; email uses e-mail input type', asNobody(async (page) => {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  }));

  it('the password can be shown and hidden again', asNobody(async (page) => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('open sesame, please');
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['password', 'open sesame, please']);
  }));

  it("'Sign In' shows 'Signing in...' and disables inputs while busy", asNobody(async (page) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(login, async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page);
    const button = page.getByRole('button', { name: 'Signing in...', exact: true });
    await button.waitFor();
    expect([await button.isDisabled(), await page.getByLabel('Email').isDisabled(), await page.getByLabel('Password', { exact: true }).isDisabled()]).toEqual([true, true, true]);
    answer();
    await at(page, '/admin/profile');
  }));

  it('success: go to /admin/profile', asNobody(async (page) => {
    await signIn(page);
    await at(page, '/admin/profile');
    await page.getByRole('heading', { level: 1, name: /^Welcome back, / }).waitFor();
    expect(await page.getByRole('link', { name: /^Continue to/ }).count()).toBe(0);
  }));

  it('works by keyboard alone', asNobody(async (page) => {
    await page.getByLabel('Email').focus();
    await page.keyboard.type(shop.admin.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(shop.admin.password);
    await page.keyboard.press('Enter');
    await at(page, '/admin/profile');
  }));

  for (const [what, answer] of [
    ['an answer that is not ok', { status: 500, json: { success: false, error: 'Something went wrong' } }],
    ['success false', { status: 200, json: { success: false, error: 'No' } }],
  ] as const) {
    it(`${what}: '${badCredentials}'`, asNobody(async (page) => {
      await page.route(login, (route) => route.fulfill(answer));
      await signIn(page);
      await eventually(async () => expect(await alert(page).innerText()).toBe(badCredentials));
    }));
  }

  it(`a wrong password, and a network failure: '${badCredentials}'`, asNobody(async (page) => {
    await signIn(page, { email: shop.admin.email, password: 'not the password' });
    await eventually(async () => expect(await alert(page).innerText()).toBe(badCredentials));
    expect(pathOf(page)).toBe('/admin/login');
    await page.route(login, (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await eventually(async () => expect(await alert(page).innerText()).toBe(badCredentials));
  }));

  it("anything thrown: 'An error occurred. Please try again later.'", asNobody(async (page) => {
    await page.route(login, (route) => route.fulfill({ json: { success: true } }));
    await signIn(page);
    await eventually(async () => expect(await alert(page).innerText()).toBe('An error occurred. Please try again later.'));
  }));

  it('too many attempts are told in their own sentence', asNobody(async (page) => {
    const error = 'Too many attempts. Try again in 30 seconds.';
    await page.route(login, (route) => route.fulfill({ status: 429, json: { success: false, error, code: 'too_many' } }));
    await signIn(page);
    await eventually(async () => expect(await alert(page).innerText()).toBe(error));
  }));

  it("a signed-out visitor on an admin page sees 'Verifying authentication...', is sent to /admin/login, and is offered to continue", asNobody(async (page) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(profile, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/users?of=today');
    await page.getByText('Verifying authentication...', { exact: true }).waitFor();
    answer();
    await at(page, '/admin/login');
    await signIn(page);
    await at(page, '/admin/profile');
    await page.getByRole('link', { name: 'Continue to Users' }).click();
    await at(page, '/admin/users');
    expect(new URL(page.url()).search).toBe('?of=today');
  }));

  it('already signed in: redirect to /admin/profile', () =>
    visit(browser, shop.url, {}, async (visitor) => {
      const page = await openOffice(visitor, await shop.signedIn(), '/admin/login');
      await at(page, '/admin/profile');
    }));

  it("any 401 from the shared request helper sends the browser to /admin/login with an 'Unauthorized' error, and back", () =>
    visit(browser, shop.url, { forgive: refused }, async (visitor) => {
      const page = await openOffice(visitor, await shop.signedIn(), '/admin/profile');
      await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.context().clearCookies();
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Meal Plans' }).click();
      await at(page, '/admin/login');
      await eventually(async () => expect(await alert(page).innerText()).toBe('Unauthorized'));
      await signIn(page);
      await page.getByRole('link', { name: 'Continue to Meal Plans' }).waitFor();
    }));

  it('a profile that cannot be loaded is logged only: the sign-in is offered', asNobody(async (page) => {
    await page.route(profile, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin/profile');
    await at(page, '/admin/login');
    expect(await alert(page).count()).toBe(0);
  }));

  it("a signed-in non-admin: 'Access Denied', its words and 'Go to Home'", () =>
    visit(browser, shop.url, { forgive: refused }, async (visitor) => {
      const page = await openOffice(visitor, await signedInStaff(shop), '/admin/users');
      await page.getByRole('heading', { level: 1, name: 'Access Denied', exact: true }).waitFor();
      await page.getByText("You don't have permission to access this page. Admin privileges are required.", { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await at(page, '/');
      await page.getByRole('heading', { level: 1, name: 'Protein-Rich Meals, Anytime. 2x7.' }).waitFor();
    }));

  it('the document of the admin area is in no cache and no search engine, and knows no payment provider', async () => {
    const answer = await fetch(`${shop.url}/admin/login`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});
