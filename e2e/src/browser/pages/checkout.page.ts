import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The sentences of the specification, §8. */
export const alerts = {
  activated: 'Subscription activated! You will receive an email confirmation shortly.',
  unconfirmed: 'Payment successful but email notification failed. Please contact support.',
  notSetUp: 'Subscription setup failed. Please try again.',
};

export type Customer = { email: string; name: string; phone: string; address: string };

let customers = 0;

/** A new customer with an email address of their own, by which specs find their emails and orders. */
export function newCustomer(changes: Partial<Customer> = {}): Customer {
  customers += 1;
  return {
    email: `customer${customers}.${process.pid}@mail.example`,
    name: 'Asha Rao',
    phone: '+91 90000 12345',
    address: '12 Tonk Road\nMalviya Nagar, Jaipur 302018',
    ...changes,
  };
}

const labels: Record<keyof Customer, string> = { email: 'Email', name: 'Name', phone: 'Phone', address: 'Address' };

/** The checkout dialog and the payment provider's window above it. */
export class Checkout {
  readonly dialog: Locator;
  readonly payButton: Locator;
  /** The payment provider's window. */
  readonly window: FrameLocator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Your subscription' });
    this.payButton = this.dialog.getByRole('button', { name: /^(Pay ₹|Processing)/ });
    this.window = page.frameLocator('iframe[title="Test payment"]');
  }

  /** Opens the dialog from the plan's page and fills it in. */
  async begin(customer: Customer): Promise<void> {
    await this.page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(this.dialog).toBeVisible();
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

  /** The provider's window is open and the checkout dialog is hidden. */
  async expectPaymentWindow(): Promise<void> {
    await expect(this.inWindow('Pay')).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }

  /** The window handles keys from the moment its first button has the focus. */
  async expectPayFocused(): Promise<void> {
    await expect(this.inWindow('Pay')).toBeFocused();
  }

  /** Chromium may never acknowledge a key press whose frame it has closed, so nothing waits for it; the caller waits for its effect. */
  async escapeFromWindow(): Promise<void> {
    await this.expectPayFocused();
    void this.page.keyboard.press('Escape').catch(() => undefined);
  }

  async payInWindow(): Promise<void> {
    await this.expectPaymentWindow();
    await this.inWindow('Pay').click();
  }
}

/** The shop's alert has exactly this sentence as its description, and `more` beside it. Presses OK. */
export async function expectAlert(page: Page, sentence: string, more?: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toBeVisible();
  await expect(alert).toHaveAccessibleDescription(sentence);
  if (more) await expect(alert.getByText(more)).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}
