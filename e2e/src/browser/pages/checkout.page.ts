import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The words of spec §8. */
export const alerts = {
  activated: 'Subscription activated! You will receive an email confirmation shortly.',
  unconfirmed: 'Payment successful but email notification failed. Please contact support.',
  notSetUp: 'Subscription setup failed. Please try again.',
};

export type Customer = { email: string; name: string; phone: string; address: string };

let guests = 0;

/** Somebody new; each has an e-mail of their own, by which mails and orders are found. */
export function newCustomer(changes: Partial<Customer> = {}): Customer {
  guests += 1;
  return {
    email: `guest${guests}.${process.pid}@mail.example`, name: 'Asha Rao', phone: '+91 90000 12345',
    address: '12 Tonk Road\nMalviya Nagar, Jaipur 302018', ...changes,
  };
}

const labels: Record<keyof Customer, string> = { email: 'Email', name: 'Name', phone: 'Phone', address: 'Address' };

/** The checkout of one plan, as a customer sees it. */
export class Checkout {
  readonly dialog: Locator;
  readonly payButton: Locator;
  /** The provider's window. */
  readonly window: FrameLocator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Your subscription' });
    this.payButton = this.dialog.getByRole('button', { name: /^(Pay ₹|Processing)/ });
    this.window = page.frameLocator('iframe[title="Test payment"]');
  }

  /** From the plan's page. */
  async begin(customer: Customer): Promise<void> {
    await this.page.getByRole('button', { name: 'Subscribe Now' }).click();
    await this.dialog.waitFor();
    await this.fill(customer);
  }

  async fill(customer: Partial<Customer>): Promise<void> {
    for (const [field, value] of Object.entries(customer)) await this.field(field as keyof Customer).fill(value);
  }

  field(name: keyof Customer): Locator {
    return this.dialog.getByLabel(labels[name], { exact: true });
  }

  async values(): Promise<Customer> {
    const read = async (name: keyof Customer): Promise<[string, string]> => [name, await this.field(name).inputValue()];
    return Object.fromEntries(await Promise.all((Object.keys(labels) as (keyof Customer)[]).map(read))) as Customer;
  }

  inWindow(button: 'Pay' | 'Fail' | 'Try again' | 'Cancel'): Locator {
    return this.window.getByRole('button', { name: button, exact: true });
  }

  /** The provider's window is open and ours is out of its way. */
  async atPayment(): Promise<void> {
    await this.inWindow('Pay').waitFor();
    expect(await this.dialog.isVisible()).toBe(false);
  }

  /** The window listens to keys once its first button has the focus. */
  async payHasFocus(): Promise<void> {
    await eventually(async () => expect(await this.inWindow('Pay').evaluate((button) => button === document.activeElement)).toBe(true));
  }

  /** The browser may never acknowledge a key whose frame it has closed: what follows from it is waited for instead. */
  async escapeFromWindow(): Promise<void> {
    await this.payHasFocus();
    void this.page.keyboard.press('Escape').catch(() => undefined);
  }

  async payInWindow(): Promise<void> {
    await this.atPayment();
    await this.inWindow('Pay').click();
  }
}

/** Waits for the shop's alert, whose description is the sentence and nothing else, and presses OK. */
export async function expectAlert(page: Page, sentence: string, more?: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await alert.waitFor();
  const told = await alert.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${told}"]`).innerText()).toBe(sentence);
  if (more) await alert.getByText(more).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
}
