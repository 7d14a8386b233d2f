import { expect, test } from '../../fixtures/portal.js';
import { phone } from '../../pages/visitor.js';

const below = [
  ['/my/problems', 'Complain to our Grievance Officer'],
  ['/my/problems', 'Your data: see it, take it with you, erase it'],
  ['/my/privacy', 'Back to your plans'],
] as const;

test.describe('the links below the pages of a customer', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('are at least 44 px high on a phone', async ({ my: { page } }) => {
    for (const [path, name] of below) {
      await page.goto(path);
      const { height } = (await page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox())!;
      expect([path, name, height >= 44]).toEqual([path, name, true]);
    }
  });

  test('are not printed', async ({ my: { page } }) => {
    for (const [path, name] of below) {
      await page.goto(path);
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(link).toBeHidden();
      await page.emulateMedia({ media: null });
    }
  });
});
