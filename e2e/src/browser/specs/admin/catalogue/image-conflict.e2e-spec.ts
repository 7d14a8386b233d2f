import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { imageForm, png } from '../../../../shop/test-catalogue.js';
import { expect, test } from '../../../fixtures/meal-plan-list.js';
import { expectAccessible } from '../../../pages/accessibility.js';

test.describe('the image of a plan that two administrators change', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('is shown beside its field, and can be taken over', async ({ list, admin, originals }) => {
    const plan = originals[0]!;
    const image = { method: 'POST', body: imageForm(png(80, 60)) };
    const { url } = await admin.data<{ url: string }>('/upload/image', image);
    await list.press('Edit', plan.name);
    await list.button('Remove image').click();
    await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { image_url: url } });
    await list.button('Save Changes').click();
    await list.button('Load their version').click();
    const theirs = list.dialog.getByRole('group', { name: 'Their version' }).getByRole('img', { name: 'another image' });
    await expect(theirs).toBeVisible();
    await expect.poll(() => theirs.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(list.page, 'dialog[open]');
    await list.dialog.getByRole('button', { name: 'Use theirs for Image' }).click();
    await list.button('Save Changes').click();
    await list.expectClosed();
    const saved = await admin.data<typeof originals>('/meal-plans/admin/all');
    expect(saved.find(({ id }) => id === plan.id)?.image_url).toBe(url);
  });
});
