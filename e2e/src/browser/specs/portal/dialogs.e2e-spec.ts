import { expect, test } from '../../fixtures/portal.js';

test.describe('a dialog of a customer', () => {
  test('is closed by Back, which leaves the page only afterwards', async ({ page, my, subscriber }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Deliveries' }).click();
    const [slot] = await my.changeable();
    await my.choose(slot!, 'Skip');
    await page.goBack();
    await expect(my.dialog).toBeHidden();
    await expect(page).toHaveURL(subscriber.path);
    await expect(my.slot(slot!)).toBeFocused();

    await my.choose(slot!, 'Skip');
    await my.confirm('Skip it');
    await page.goBack();
    await expect(my.dialog).toBeHidden();
    await expect(my.slot(slot!)).toContainText('Skipped');
    await page.goBack();
    await expect(page).toHaveURL(`${subscriber.path}/settings`);
  });
});
