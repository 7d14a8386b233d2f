/// <reference lib="dom" />
import { formatRupees } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { alerts, Checkout, expectAlert, newCustomer } from '../../pages/checkout.page.js';
import { phone } from '../../pages/visitor.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { expect, test as base } from '../../fixtures/test.js';

const test = base.extend<{ checkout: Checkout }>({
  checkout: async ({ visitor, plan }, use) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    const checkout = new Checkout(page);
    await expect(checkout.dialog).toBeVisible();
    await use(checkout);
  },
});

test.describe('checkout dialog', () => {
  const sentences = (checkout: Checkout): Promise<string[]> =>
    checkout.dialog
      .locator('[aria-invalid="true"]')
      .evaluateAll((fields) =>
        fields.map((field) =>
          document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)!.innerText.replace(/^Error:\s*/, ''),
        ),
      );

  const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement!.getAttribute('name'));

  test('has the four required fields of the specification with types, placeholders and autocomplete, and a button with the price', async ({
    checkout,
    plan,
  }) => {
    const fields = await checkout.dialog.locator('input, textarea').evaluateAll((elements) =>
      (elements as HTMLInputElement[]).map(({ type, required, placeholder, autocomplete }) => ({
        type,
        required,
        placeholder,
        autocomplete,
      })),
    );
    expect(fields).toEqual([
      { type: 'email', required: true, placeholder: expect.stringContaining('@example.com'), autocomplete: 'email' },
      { type: 'text', required: true, placeholder: 'John Doe', autocomplete: 'name' },
      { type: 'tel', required: true, placeholder: expect.stringMatching(/^\+91/), autocomplete: 'tel' },
      { type: 'textarea', required: true, placeholder: 'Delivery address', autocomplete: 'street-address' },
    ]);
    await expect(checkout.dialog.getByRole('button', { name: `Pay ${formatRupees(plan.discounted_price)}` })).toBeVisible();
    await expect(checkout.payButton).toBeEnabled();
  });

  test('removes invisible formatting characters from the email and the phone number', async ({ checkout }) => {
    for (const [label, value] of [
      ['Email', 'asha@example.com'],
      ['Phone', '+91 90000 00000'],
    ] as const) {
      const field = checkout.dialog.getByLabel(label);
      await field.fill(`\u202a${value.slice(0, 7)}\u200b${value.slice(7)}\u202c`);
      await field.blur();
      await expect(field).toHaveValue(value);
    }
    expect(await sentences(checkout)).toEqual([]);
  });

  test('accepts a phone number with the dashes of a document', async ({ checkout }) => {
    const field = checkout.dialog.getByLabel('Phone');
    for (const number of ['+91\u201190000\u201100000', '90000\u201300000']) {
      await field.fill(number);
      await field.blur();
      expect(await sentences(checkout)).toEqual([]);
    }
  });

  test('shows an error at every empty field when it is submitted, focuses the first and sends nothing', async ({ checkout, page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await checkout.payButton.click();
    await expect(checkout.dialog.getByText('Email is required')).toBeVisible();
    expect(await sentences(checkout)).toEqual(['Email is required', 'Name is required', 'Phone is required', 'Address is required']);
    expect(await focused(page)).toBe('email');
    expect(calls).toEqual([]);
  });

  test('shows the error of a field on blur, and removes it as soon as the value is valid', async ({ checkout, page }) => {
    await checkout.field('email').fill('asha');
    await page.keyboard.press('Tab');
    expect(await sentences(checkout)).toEqual(['Enter an email address like name@example.com']);
    await checkout.field('email').fill('asha@mail.example');
    expect(await sentences(checkout)).toEqual([]);
    await checkout.field('phone').fill('12');
    await page.keyboard.press('Tab');
    expect(await sentences(checkout)).toEqual(['Enter a phone number like +91 98765 43210']);
    await checkout.field('name').fill('   ');
    await page.keyboard.press('Tab');
    expect(await sentences(checkout)).toEqual(['Name is required', 'Enter a phone number like +91 98765 43210']);
  });

  test('focuses the first invalid field when it is submitted', async ({ checkout, page }) => {
    await checkout.fill(newCustomer({ phone: 'call me', address: '' }));
    await checkout.payButton.click();
    await expect(checkout.dialog.getByText('Address is required')).toBeVisible();
    expect(await focused(page)).toBe('tel');
  });

  test('Back closes the payment window, then the dialog, keeps all values, and then leaves the page', async ({ visitor, plan }) => {
    const page = await visitor.open('/subscription-plans');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.waitForURL(`**/subscription-plans/${plan.id}`);
    const goBack = (): Promise<void> => page.evaluate(() => history.back());
    const checkout = new Checkout(page);
    const customer = newCustomer();
    await checkout.begin(customer);
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await goBack();
    await expect(checkout.payButton).toBeFocused();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await checkout.values()).toEqual(customer);
    await goBack();
    await expect(checkout.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    expect(await checkout.values()).toEqual(customer);
    await checkout.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
    await goBack();
    await page.waitForURL('**/subscription-plans');
  });

  test.describe('after the page was loaded again while it was open', () => {
    test.beforeEach(async ({ visitor, page, plan }) => {
      await visitor.open('/subscription-plans');
      await page.getByRole('link', { name: 'Get Started' }).first().click();
      await page.waitForURL(`**/subscription-plans/${plan.id}`);
      await new Checkout(page).begin(newCustomer());
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await visitor.hydrated();
    });

    test('Back leaves the page', async ({ page }) => {
      await page.goBack();
      await page.waitForURL('**/subscription-plans');
      await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
    });

    test('Back closes the dialog that was opened since, and then leaves the page', async ({ page, plan }) => {
      const checkout = new Checkout(page);
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await expect(checkout.dialog).toBeVisible();
      await page.goBack();
      await expect(checkout.dialog).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
      await page.goBack();
      await page.waitForURL('**/subscription-plans');
    });

    test('Forward returns to it after Back has left it, and stays', async ({ page, plan }) => {
      await page.goBack();
      await page.waitForURL('**/subscription-plans');
      await page.goForward();
      await page.waitForURL(`**/subscription-plans/${plan.id}`);
      await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await expect(new Checkout(page).dialog).toBeVisible();
    });
  });

  test('keeps all values when it is closed and reopened, and returns the focus to its button', async ({ checkout, page }) => {
    const customer = newCustomer();
    await checkout.fill(customer);
    await page.keyboard.press('Escape');
    await expect(checkout.dialog).toBeHidden();
    const opener = page.getByRole('button', { name: 'Subscribe Now' });
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(checkout.dialog).toBeVisible();
    expect(await checkout.values()).toEqual(customer);
  });

  for (const [mode, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    test(`${mode ? 'says' : 'does not say'} that payments are a test when the test mode of the shop is ${mode ? 'on' : 'off'}`, async ({
      visitor,
      plan,
    }) => {
      await visitor.page.route('**/api/v1/settings', async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object };
        await route.fulfill({ json: { ...answer, data: { ...answer.data, test_mode: mode } } });
      });
      const page = await visitor.open(`/subscription-plans/${plan.id}`);
      const settings = page.waitForResponse('**/api/v1/settings');
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await settings;
      const note = new Checkout(page).dialog.getByText('Payments here are a test: no money moves.', { exact: true });
      if (mode) await expect(note).toBeVisible();
      await expect(note).toHaveCount(count);
    });
  }

  test('opens no payment window after it was closed while the order was placed, and the same order can then be paid', async ({
    checkout,
    page,
  }) => {
    const receipts = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('/create-order')) receipts.add((request.postDataJSON() as { receipt: string }).receipt);
    });
    const customer = newCustomer();
    await checkout.fill(customer);
    const release = await holdRequests(page, '**/orders/create-order');
    await checkout.payButton.click();
    await checkout.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(checkout.dialog).toBeHidden();
    await release();
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(checkout.dialog).toBeVisible();
    expect(await checkout.values()).toEqual(customer);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect(receipts.size).toBe(1);
  });

  test('stays open while the shop confirms the payment', async ({ checkout, page }) => {
    await checkout.fill(newCustomer());
    const release = await holdRequests(page, '**/orders/verify-payment');
    await checkout.payButton.click();
    await checkout.payInWindow();
    const confirming = checkout.dialog.getByText('Paid. Confirming your subscription, please stay a moment.');
    await expect(confirming).toBeVisible();
    await expect(checkout.dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await release();
    await expectAlert(page, alerts.activated);
    await expect(checkout.dialog).toBeHidden();
  });

  test('keeps the keyboard focus inside', async ({ checkout, page }) => {
    await expect(checkout.dialog).toBeVisible();
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null),
      ).toBe(true);
    }
  });

  test.describe(() => {
    test.use({ viewport: phone, hasTouch: true });

    test('fits a phone, with text of at least 16 px in its fields and a pay button of at least 44 px', async ({ checkout, page }) => {
      const sizes = await checkout.dialog
        .locator('input, textarea')
        .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
      await checkout.payButton.scrollIntoViewIfNeeded();
      expect((await checkout.payButton.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });

    test('has a link to the return policy that is at least 44 px high on a phone', async ({ checkout }) => {
      const { height } = (await checkout.dialog.getByRole('link', { name: 'Return policy' }).boundingBox())!;
      expect(height).toBeGreaterThanOrEqual(44);
    });
  });
});
