import { alerts } from '../../pages/checkout.page.js';
import { expect, test } from '../../fixtures/checkout.js';

test.describe('in a window of 1280 by 1024 px at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the alert after a payment shows its sentence and its button, and Tab shows its link', async ({ page, checkout }) => {
    await checkout.payButton.click();
    await checkout.payInWindow();
    const alert = page.getByRole('alertdialog');
    const button = alert.getByRole('button', { name: 'OK' });
    await expect(button).toBeFocused();
    await expect(alert.getByText(alerts.activated)).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const link = alert.getByRole('link');
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    const { x, y } = (await link.boundingBox())!;
    expect((await button.boundingBox())!.y).toBeGreaterThan(y);
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.mouse.click(x + 20, y + 10);
    await page.waitForURL('**/my');
  });
});
