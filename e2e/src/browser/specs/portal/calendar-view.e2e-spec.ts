import { expect, test } from '../../fixtures/portal.js';
import { phone, wide } from '../../pages/visitor.js';

test('the checked view of the calendar is the one that is shown, by the width of the page or by choice', async ({ my: { page } }) => {
  const views = page.getByRole('group', { name: 'Show the calendar as' });
  const expectShown = async (shown: 'Weeks' | 'List') => {
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible({ visible: shown === 'Weeks' });
    await expect(views.getByRole('radio', { checked: true })).toHaveAccessibleName(shown);
  };
  await expectShown('Weeks');
  await page.setViewportSize(phone);
  await expectShown('List');
  await page.setViewportSize(wide);
  await expectShown('Weeks');
  await views.getByRole('radio', { checked: true }).press('ArrowRight');
  await expectShown('List');
  await page.setViewportSize(phone);
  await views.getByRole('radio', { checked: true }).press('ArrowLeft');
  await expectShown('Weeks');
});

test('the weeks scroll on a phone, and the page does not', async ({ my: { page } }) => {
  await page.setViewportSize(phone);
  await page.getByText('Weeks', { exact: true }).click();
  const table = page.getByRole('main').getByRole('table').first();
  await expect(table).toBeVisible();
  const widths = await table.evaluate((element) => [element.scrollWidth, document.documentElement.scrollWidth]);
  expect(widths[0]).toBeGreaterThan(phone.width);
  expect(widths[1]).toBe(phone.width);
});
