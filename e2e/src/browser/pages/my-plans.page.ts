/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import type { OwnShop } from '../../shop/own-shop.js';
import { signInEmail, type Subscriber } from '../../shop/subscribers.js';

/** The pages of a customer's plans. */
export class MyPlans {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
  }

  /** Signs the browser in without the pages and opens the plan. */
  async open(shop: OwnShop, { customer, path }: Subscriber): Promise<void> {
    const { request } = this.page;
    await request.post('/api/v1/my/sign-in', { data: { email: customer.email } });
    const { token } = await signInEmail(shop, customer.email);
    expect((await request.post('/api/v1/my/session', { data: { token } })).status()).toBe(200);
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
  }

  /** A slot in the week grid: `Tuesday 1 December, lunch`. */
  slot(name: string): Locator {
    return this.page.getByRole('table').getByRole('button', { name });
  }

  /** The names of the slots that can be changed, in the order of the calendar. */
  async changeable(): Promise<string[]> {
    await expect(this.page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
    const names = await this.page.getByRole('table').getByRole('button').allInnerTexts();
    return names.map((text) => /^[^:]+/.exec(text)![0].trim());
  }

  /** Opens a delivery's dialog and chooses what to do with it. */
  async choose(slot: string, choice: string): Promise<void> {
    await this.slot(slot).click();
    await expect(this.dialog.getByRole('heading', { level: 2 })).toHaveText(slot);
    await this.dialog.getByLabel(choice, { exact: true }).check();
  }

  /** The preview is there; presses the button and returns the number of the change. */
  async confirm(button: string): Promise<string> {
    await expect(this.dialog.getByRole('region', { name: 'What happens' }).locator('p').first()).toBeVisible();
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    const done = this.dialog.getByText(/^Done\. Your change has the number C-\d{6}\.$/);
    await expect(done).toBeVisible();
    return /C-\d{6}/.exec(await done.innerText())![0];
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(this.dialog).toBeHidden();
  }
}
