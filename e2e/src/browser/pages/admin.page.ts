import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '../../shop/api-client.js';

/** Gives the browser a session, and opens a screen of the admin area. The heading of the wait for the session is a status. */
export async function openAdmin(page: Page, session: ApiClient, path: string): Promise<Page> {
  await page.context().addCookies([{ name: 'sid', value: session.session, url: session.url, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(path);
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}
