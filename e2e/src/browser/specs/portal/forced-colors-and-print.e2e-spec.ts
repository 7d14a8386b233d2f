/// <reference lib="dom" />
import { expect, test } from '../../fixtures/portal.js';

test('a printed plan has every delivery of its calendar, and no other button', async ({ my }) => {
  const { page } = my;
  const slots = await my.changeable();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').getByText('1 meal').filter({ visible: true })).toHaveCount(slots.length);
  await expect(page.locator('button:visible')).toHaveCount(slots.length);
  await page.emulateMedia({ media: null });
});
