/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import type { UserAccount } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient } from '../../shop/api-client.js';
import { violations } from '../pages/accessibility.js';
import { needsOwnShop } from '../../shop/config.js';
import { openOffice } from '../../shop/admin-orders.js';
import { invitationLink } from '../../shop/shop-queries.js';
import { OwnShop } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit, wide } from '../pages/visitor.js';

const password = 'seven warm bowls a week';
const forgiven = new RegExp(`${failedAnswers.source}|^The (profile|sign-in)`);

describe('the people who can sign in', { skip: needsOwnShop }, () => {
  let shop: OwnShop;
  let browser: Browser;
  let admin: ApiClient;
  before(async () => {
    [shop, browser] = await Promise.all([OwnShop.open(), openBrowser()]);
    admin = await shop.signedIn();
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const office = (path: string, tour: (page: Page) => Promise<void>, options: Parameters<typeof visit>[2] = {}, session: ApiClient = admin): Promise<void> =>
    visit(browser, shop.url, { forgive: forgiven, ...options }, async (visitor) => tour(await openOffice(visitor, session, path)));
  const asNobody = (path: string, tour: (page: Page) => Promise<void>): Promise<void> =>
    visit(browser, shop.url, { forgive: forgiven }, async ({ page }) => {
      await page.goto(path);
      await tour(page);
    });

  const invited = (email: string, name = 'Ravi Mehta', role = 'staff'): Promise<UserAccount> => admin.data<UserAccount>('/auth/admin/users', { method: 'POST', body: { name, email, role } });
  const linkFor = (email: string, count = 1): Promise<string> => invitationLink(shop, email, count);
  const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });
  const choose = async (page: Page, text: string, again = text): Promise<void> => {
    await page.getByLabel('Password', { exact: true }).fill(text);
    await page.getByLabel('Password again', { exact: true }).fill(again);
    await page.getByRole('button', { name: 'Set password' }).click();
  };

  it('somebody is invited, chooses a password by the link of the mail, and signs in', async () => {
    const email = 'ravi@mail.example';
    await office('/admin/users', async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await dialog.getByText('Name is required').waitFor();
      await dialog.getByLabel('Name').fill('Ravi Mehta');
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Role').selectOption('Administrator');
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByRole('status').getByText(`We have sent a link to ${email}.`).waitFor();
      await rowOf(page, email).getByText('Invited').waitFor();
      await rowOf(page, email).getByText(/^Link works until/).waitFor();
    });
    await asNobody(await linkFor(email), async (page) => {
      await page.getByText('Welcome, Ravi Mehta.').waitFor();
      await page.getByText('At least 12 characters').waitFor();
      await choose(page, 'short');
      await page.getByText('A password has at least 12 characters').waitFor();
      await choose(page, 'x'.repeat(129));
      await page.getByText('A password has at most 128 characters').waitFor();
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toHaveLength(129);
      await choose(page, password, `${password}!`);
      await page.getByText('The two passwords differ').waitFor();
      await page.getByLabel('Password', { exact: true }).fill(`${password}!`);
      await page.getByText('The two passwords differ').waitFor({ state: 'hidden' });
      await choose(page, 'password1234');
      await page.getByText(/too common/).waitFor();
      await choose(page, password);
      await page.getByRole('heading', { level: 1, name: 'Your password is set' }).waitFor();
      await page.getByRole('link', { name: 'Go to sign in' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('heading', { level: 1, name: 'Welcome back, Ravi Mehta' }).waitFor();
    });
  });

  it('a link that was used, replaced or cut is told so', async () => {
    const email = 'used@mail.example';
    const { id } = await invited(email);
    const first = await linkFor(email);
    await admin.data(`/auth/admin/users/${id}/invitation`, { method: 'POST' });
    await asNobody(first, async (page) => {
      await page.getByRole('alert').getByText('This link has expired or was used already. Ask for a new one.').waitFor();
      expect(await page.getByRole('button', { name: 'Set password' }).count()).toBe(0);
    });
    await asNobody('/admin/invitation', (page) => page.getByRole('alert').getByText('This link is not whole.').waitFor());
  });

  it('somebody who is on the list already is told in the dialog, in the words of the shop', () =>
    office('/admin/users', async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByLabel('Name').fill('Twice');
      await dialog.getByLabel('Email').fill(shop.admin.email);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await dialog.getByRole('alert').getByText('Somebody with this e-mail address is on the list already.').waitFor();
    }));

  it('the name and the role can be changed; what is left alone stays as another administrator has changed it meanwhile', async () => {
    const { id, email } = await invited('role@mail.example', 'Rola', 'admin');
    await office('/admin/users', async (page) => {
      const dialog = page.getByRole('dialog', { name: /^Edit Rola/ });
      const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Edit Rola' }).click();
      await admin.data(`/auth/admin/users/${id}`, { method: 'PUT', body: { role: 'staff' } });
      await dialog.getByLabel('Name').fill('Rola Rao');
      await save();
      await rowOf(page, email).filter({ hasText: 'Rola Rao' }).getByText('Staff').waitFor();
      await page.getByRole('button', { name: 'Edit Rola Rao' }).click();
      await dialog.getByLabel('Role').selectOption('Administrator');
      await save();
      await rowOf(page, email).getByText('Administrator').waitFor();
    });
  });

  it('a fault that the shop finds at a field is gone as soon as the field is mended', async () => {
    await invited('fault@mail.example', 'Fara');
    await office('/admin/users', async (page) => {
      await page.route('**/auth/admin/users/*', (route) => {
        const details = [{ path: 'name', message: 'That is no name.' }];
        return route.fulfill({ status: 400, json: { success: false, error: 'Something is not right.', code: 'invalid', details } });
      });
      await page.getByRole('button', { name: 'Edit Fara' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Fara' });
      await dialog.getByLabel('Name').fill('?');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await dialog.getByText('That is no name.').waitFor();
      await dialog.getByLabel('Name').fill('Fara Rao');
      expect(await dialog.getByText('That is no name.').count()).toBe(0);
    });
  });

  it("the badge has one's own new name at once", () =>
    office('/admin/users', async (page) => {
      const own = (await admin.data<UserAccount[]>('/auth/admin/users')).find(({ email }) => email === shop.admin.email)!;
      await rowOf(page, own.email).getByRole('button', { name: `Edit ${own.name}` }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Anita Rao');
      await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'Profile of Anita Rao' }).waitFor();
      await admin.data(`/auth/admin/users/${own.id}`, { method: 'PUT', body: { name: own.name } });
    }));

  it('an invitation that is sent offline fails at once and is not sent later', () =>
    office('/admin/users', async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByLabel('Name').fill('Later');
      await dialog.getByLabel('Email').fill('later@mail.example');
      await page.context().setOffline(true);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await dialog.getByRole('alert').getByText('The invitation could not be sent.').waitFor();
      await page.context().setOffline(false);
      await dialog.getByRole('button', { name: 'Send invitation' }).waitFor();
    }));

  it('disabling asks first; enabling does not', async () => {
    const email = 'gone@mail.example';
    await invited(email, 'Gita');
    await office('/admin/users', async (page) => {
      await page.getByRole('button', { name: 'Disable Gita' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Disable Gita?').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await rowOf(page, email).getByText('Invited').waitFor();
      await page.getByRole('button', { name: 'Disable Gita' }).click();
      await question.getByRole('button', { name: 'Disable' }).click();
      await rowOf(page, email).getByText('Disabled').waitFor();
      const enable = page.getByRole('button', { name: 'Enable Gita' });
      expect(await enable.evaluate((button) => button === document.activeElement)).toBe(true);
      await enable.click();
      await rowOf(page, email).getByText('Disabled').waitFor({ state: 'hidden' });
      await page.getByText('Gita is enabled. Send a new link so that they can choose a password.').waitFor();
    });
  });

  it('what the shop refuses is told in its words: nobody disables himself', () =>
    office('/admin/users', async (page) => {
      await rowOf(page, shop.admin.email).getByRole('button', { name: /^Disable/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('main').getByRole('alert').getByText('You cannot disable yourself.').waitFor();
    }));

  it('a new link is mailed', async () => {
    const email = 'again@mail.example';
    await invited(email, 'Anu');
    await linkFor(email);
    await office('/admin/users', async (page) => {
      await page.getByRole('button', { name: 'Send Anu a new link' }).click();
      await page.getByText(`We have sent a new link to ${email}.`).waitFor();
    });
    await linkFor(email, 2);
  });

  it('the list can be searched, and a list that cannot be loaded offers Retry', () =>
    office('/admin/users', async (page) => {
      await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody like this');
      await page.getByText('Nobody matches.').waitFor();
      await page.route('**/api/v1/auth/admin/users', (route) => route.fulfill({ status: 503, json: { success: false, error: 'The shop is resting.' } }));
      await page.reload();
      await page.getByRole('alert').getByText('The shop is resting.').waitFor();
      await page.unroute('**/api/v1/auth/admin/users');
      await page.getByRole('button', { name: 'Retry' }).click();
      await rowOf(page, shop.admin.email).waitFor();
    }));

  const keepsFocus = async (page: Page): Promise<void> =>
    expect(await page.getByRole('region', { name: 'Your sessions' }).evaluate((region) => region.contains(document.activeElement))).toBe(true);

  it('own sessions are told by their device, and can be ended, one and all others', async () => {
    const own = await shop.signedIn();
    const [second, third] = [await shop.signedIn(), await shop.signedIn()];
    await office('/admin/account', async (page) => {
      const rows = page.getByRole('region', { name: 'Your sessions' }).getByRole('listitem');
      await rows.filter({ hasText: 'This session' }).waitFor();
      const before = await rows.count();
      expect(before).toBeGreaterThan(2);
      await rows.getByRole('button', { name: /^End/ }).first().click();
      await eventually(async () => expect(await rows.count()).toBe(before - 1));
      await keepsFocus(page);
      await page.getByRole('button', { name: 'End all others' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
      await page.getByText('You are signed in nowhere else.').waitFor();
      expect(await rows.count()).toBe(1);
      await keepsFocus(page);
    }, {}, own);
    for (const ended of [second, third]) expect((await ended.call('/api/v1/auth/sessions')).status).toBe(401);
    admin = await shop.signedIn();
  });

  it('the own password is changed; a wrong current one is told at its field', async () => {
    const email = 'own@mail.example';
    await invited(email, 'Omi', 'admin');
    const token = (await linkFor(email)).split('#')[1];
    await admin.data('/auth/invitation/accept', { method: 'POST', body: { token, password } });
    const own = await new ApiClient(shop.url).signIn({ email, password });
    await office('/admin/account', async (page) => {
      const change = async (current: string, next: string): Promise<void> => {
        await page.getByLabel('Current password', { exact: true }).fill(current);
        await page.getByLabel('New password', { exact: true }).fill(next);
        await page.getByLabel('New password again', { exact: true }).fill(next);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      await change('not my password', `${password} and more`);
      await eventually(async () => expect(await page.getByLabel('Current password', { exact: true }).getAttribute('aria-invalid')).toBe('true'));
      await change(password, `${password} and more`);
      await page.getByText('Your password is changed.').waitFor();
    }, {}, own);
    await new ApiClient(shop.url).signIn({ email, password: `${password} and more` });
  });

  for (const [path, ready] of [
    ['/admin/profile', 'Recent Activity'], ['/admin/users', 'People who can sign in'], ['/admin/account', 'Your sessions'], ['/admin/activity', 'All activity'], ['/admin/nowhere', 'Page not found'],
  ] as const) {
    it(`axe finds nothing at ${path}, with its dialogs and the badge open; at 390 px nothing scrolls sideways`, () =>
      office(path, async (page) => {
        await page.getByText(ready).first().waitFor();
        await page.waitForLoadState('networkidle');
        for (const size of [wide, phone]) {
          await page.setViewportSize(size);
          expect([size.width, await violations(page)]).toEqual([size.width, []]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }
        await page.getByRole('button', { name: /^Profile of/ }).click();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        for (const [opener, role] of path === '/admin/users' ? ([['Invite', 'dialog'], [/^Edit/, 'dialog'], [/^Disable/, 'alertdialog']] as const) : []) {
          await page.getByRole('button', { name: opener }).first().click();
          await page.getByRole(role).waitFor();
          expect(await violations(page, 'dialog[open]')).toEqual([]);
          await page.keyboard.press('Escape');
          await page.getByRole(role).waitFor({ state: 'hidden' });
        }
      }));
  }

  it('axe finds nothing at the sign-in, with its error, and at the page of a link', async () => {
    const email = 'axe@mail.example';
    await invited(email);
    for (const path of ['/admin/login?error=Unauthorized', '/admin/invitation', await linkFor(email)]) {
      await asNobody(path, async (page) => {
        await page.locator('main h1').waitFor();
        await page.waitForLoadState('networkidle');
        for (const size of [wide, phone]) {
          await page.setViewportSize(size);
          expect([path, size.width, await violations(page)]).toEqual([path, size.width, []]);
        }
      });
    }
  });
});
