import { expect, type Locator, type Page } from '@playwright/test';

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
export const nextStop = (page: Page): Locator => page.getByRole('region', { name: 'Next stop' });

/** Opens the run of the rider's server by a link. */
export async function openRun(page: Page, link = 'first-link'): Promise<void> {
  await page.goto(`/run#${link}`);
  await expect(heading(page, 'North')).toBeVisible();
}

/** Marks the next stop as delivered. @param place such as `At the door` */
export async function deliver(page: Page, place: string): Promise<void> {
  await nextStop(page)
    .getByRole('button', { name: /^Delivered/ })
    .click();
  await nextStop(page).getByRole('button', { name: place }).click();
}
