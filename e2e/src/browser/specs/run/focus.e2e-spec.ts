/// <reference lib="dom" />
import { expect, test } from '../../fixtures/rider.js';

test.use({ stops: 2 });

test("keyboard focus on the rider's page stays near a button that disappears after its press, or when its time is over", async ({
  page,
  server,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.clock.install();
  await page.goto('/run#first-link');
  const nextStop = page.getByRole('heading', { name: 'Next stop' });
  for (const answer of ['Delivered', 'Not delivered']) {
    const asked = button(new RegExp(`^${answer}`)).first();
    await asked.press('Enter');
    await button('Back').press('Enter');
    await expect(asked).toBeFocused();
  }

  const deliver = async (): Promise<void> => {
    await button(/^Delivered/).press('Enter');
    await button('At the door').press('Enter');
    await expect(page.getByRole('heading', { name: /Next stop|All stops are done/ })).toBeFocused();
  };
  await deliver();
  await button('Undo').press('Enter');
  await expect(nextStop).toBeFocused();
  // Until the stop is the next one again, the buttons are those of the other stop.
  await expect(page.getByText('0 of 2 delivered')).toBeVisible();
  await deliver();
  await button('Undo').focus();
  await page.clock.fastForward(10_000);
  await expect(button('Undo')).toHaveCount(0);
  await expect(nextStop).toBeFocused();
  await expect(page.getByText('Online, all marks sent')).toBeVisible();

  server.answer = 'unknown_stop';
  await deliver();
  const connection = page.locator('[tabindex="-1"]', { has: page.getByText(/^Online/) }).last();
  await button('Send 1 mark').press('Enter');
  await expect(button('Send 1 mark')).toHaveCount(0);
  await expect(connection).toBeFocused();
  await button('Got it').press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const viewport of [
  { width: 320, height: 256 },
  { width: 568, height: 320 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height} px`, () => {
    test.use({ viewport });

    test('the bar with the last mark does not cover what has the keyboard focus', async ({ page, server }) => {
      server.run.stops.push({ ...server.run.stops[0]!, delivery_id: '0190a0a0-0000-7000-8000-000000000003' });
      await page.goto('/run#first-link');
      await page.getByRole('button', { name: /^Delivered/ }).press('Enter');
      await page.getByRole('button', { name: 'At the door' }).press('Enter');
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Next stop' })).toBeFocused();
      const isCovered = () =>
        undo.evaluate((button) => {
          const focused = document.activeElement!.getBoundingClientRect();
          return focused.bottom > button.parentElement!.getBoundingClientRect().top;
        });
      expect(['heading', await isCovered()]).toEqual(['heading', false]);
      for (const name of ['Call', 'Open in maps', 'Delivered', 'Not delivered', '3. Customer1', 'Change Customer1']) {
        await page.keyboard.press('Tab');
        await expect(page.locator(':focus')).toHaveText(new RegExp(`^${name}`));
        expect([name, await isCovered()]).toEqual([name, false]);
      }
    });
  });
}
