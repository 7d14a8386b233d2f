/// <reference lib="dom" />
import { expect, test } from '../../fixtures/portal.js';
import { phone } from '../../pages/visitor.js';

test('a printed plan has every delivery of its calendar, and no other button', async ({ my }) => {
  const { page } = my;
  const slots = await my.changeable();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').getByText('1 meal').filter({ visible: true })).toHaveCount(slots.length);
  await expect(page.locator('button:visible')).toHaveCount(slots.length);
  await page.emulateMedia({ media: null });
});

test('the printed pages of a plan have no link that looks like a button, and the receipts', async ({
  my: { page },
  subscriber: { path },
}) => {
  const buttonLike = () =>
    page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.filter((link) => getComputedStyle(link).borderRadius !== '0px').map((link) => link.textContent));
  for (const [at, name] of [
    [path, 'Report a problem'],
    [`${path}/changes`, 'Deliveries'],
    ['/my/problems', 'Report a problem'],
  ] as const) {
    await page.goto(at);
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    expect([at, await buttonLike()]).toEqual([at, []]);
    if (name === 'Deliveries') await expect(page.getByText(/^Payment receipt/)).toBeVisible();
    await page.emulateMedia({ media: null });
  }
});

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('the view of the calendar that is shown has a thicker border than the other', async ({ my: { page } }) => {
    const views = page.getByRole('group', { name: 'Show the calendar as' });
    const expectShown = async (shown: string, other: string) => {
      await expect(views.locator('label', { hasText: shown })).toHaveCSS('border-top-width', '3px');
      await expect(views.locator('label', { hasText: other })).not.toHaveCSS('border-top-width', '3px');
    };
    await expectShown('Weeks', 'List');
    await page.setViewportSize(phone);
    await expectShown('List', 'Weeks');
    await views.getByText('Weeks').click();
    await expectShown('Weeks', 'List');
  });

  test('icons have the colour of the text around them', async ({ my: { page } }) => {
    const icon = page.getByRole('region', { name: 'Next delivery' }).locator('svg');
    const text = await page.getByText('Can be changed until').evaluate((line) => getComputedStyle(line).color);
    await expect(icon).toHaveCSS('color', text);
  });

  test('the view of the calendar that has the keyboard focus has an outline', async ({ my: { page } }) => {
    const weeks = page.getByRole('group', { name: 'Show the calendar as' }).locator('label', { hasText: 'Weeks' });
    await expect(weeks).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Tab');
    await weeks.getByRole('radio').focus();
    await expect(weeks).toHaveCSS('outline-style', 'solid');
  });
});
