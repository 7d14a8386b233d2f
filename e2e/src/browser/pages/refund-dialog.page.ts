import type { OrderDetail } from '@2x7/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** ms. A payment provider that was away is asked again after growing delays. */
export const refundTimeout = 60_000;

type Draft = { amount?: string; reason?: string };

/** The refund dialog of one order. */
export class RefundDialog {
  readonly dialog: Locator;
  readonly opener: Locator;
  readonly amount: Locator;
  readonly reason: Locator;
  readonly send: Locator;

  constructor(
    readonly page: Page,
    readonly order: OrderDetail,
  ) {
    this.dialog = page.getByRole('dialog');
    this.opener = page.getByRole('button', { name: 'Refund', exact: true });
    this.amount = this.dialog.getByLabel('Amount in rupees');
    this.reason = this.dialog.getByLabel('Reason');
    this.send = this.dialog.getByRole('button', { name: /^Refund/ });
  }

  async open(): Promise<void> {
    await this.opener.click();
    await expect(this.amount).toBeVisible();
  }

  async submit({ amount, reason = 'Two lunches came cold.' }: Draft = {}): Promise<void> {
    if (amount) await this.amount.fill(amount);
    await this.reason.fill(reason);
    await this.send.click();
  }

  /** Leaves the dialog, opens it again and submits the same. */
  async submitAgain(draft: Draft): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await this.open();
    await this.submit(draft);
  }

  async expectResult(title: string, sentence: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('dialog', { name: title, exact: true }).getByText(sentence)).toBeVisible({ timeout: refundTimeout });
  }

  async backToOrder(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Back to the order' }).click();
    await expect(this.dialog).toBeHidden();
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }
}
