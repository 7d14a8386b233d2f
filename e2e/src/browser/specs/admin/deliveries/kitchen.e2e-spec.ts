import { addDays, allergenLabels, dayOf, type KitchenSheet, type SheetBox } from '@2x7/contracts';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { expect, test } from '../../../fixtures/test.js';
import { brokenWords, expectAccessible } from '../../../pages/accessibility.js';

const slot = { day: addDays(dayOf(new Date()), 1), window: 'dinner' } as const;

const rajma = { dish_id: '0190a000-0000-7000-8000-0000000000a1', dish_name: 'Rajma Rice' };
const palak = { dish_id: '0190a000-0000-7000-8000-0000000000a2', dish_name: 'Palak Paneer' };

/** The final sheet of a slot in which all get this dish. */
function sheetOf(dish: typeof rajma): KitchenSheet {
  const now = new Date().toISOString();
  const facts = { plan_name: 'Lunch Week', diet: 'vegetarian', ...dish } as const;
  const box = (serial: number): SheetBox => ({
    ...facts,
    serial,
    name: `Asha ${serial}`,
    allergies: [],
    clashes: [],
    check: false,
    note: 'Mild',
  });
  return {
    now,
    slot: {
      ...{ ...slot, phase: 'frozen', booked: 2, capacity: 400, closed_reason: null, cut_off: now, frozen_at: now },
      ...{ delivered: 0, failed: 0, unmarked: 2, called_off: null },
    },
    specials: [box(1)],
    lines: [{ diet: 'vegetarian', ...dish, substitution: null, boxes: 1, by_plan: [{ plan_name: 'Lunch Week', boxes: 1 }] }],
    late: [box(2)],
    ...{ boxes: 2, unknown_diets: 0, unconfirmed: [] },
  };
}

test.describe('kitchen sheet', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test("shows only an error when it cannot be loaded, and 'Retry' loads it", async ({ openScreen, page }) => {
    const slots = '**/api/v1/deliveries/kitchen/slots';
    await page.route(slots, (route) => route.fulfill({ status: 503, json: { success: false, code: 'unavailable' } }));
    await openScreen('/kitchen');
    await expect(page.getByRole('alert')).toContainText('The kitchen sheet could not be loaded');
    await expect(page.getByText('Loading the kitchen sheet...')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(slots);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('navigation', { name: 'Sheets' })).toBeVisible();
  });

  test('says what a dish contains or may contain that the person is allergic to', async ({ openScreen, page }) => {
    const sheet = sheetOf(rajma);
    const warned = { ...sheet.specials[0]!, allergies: ['milk', 'nuts'], clashes: ['milk'], may_contain: ['nuts'] } satisfies SheetBox;
    const json = { success: true, data: { ...sheet, specials: [warned] } };
    await page.route('**/api/v1/deliveries/kitchen?**', (route) => route.fulfill({ json }));
    await openScreen(`/kitchen?day=${slot.day}&window=${slot.window}`);
    const box = page.getByRole('listitem').filter({ hasText: 'Asha 1' });
    await expect(box).toContainText(`Contains ${allergenLabels.milk}: cook something else`);
    await expect(box).toContainText(`Check: the dish may contain ${allergenLabels.nuts}`);
    await expectAccessible(page);
  });

  test('says that no dish is set for a person with allergies, not that the dish is silent', async ({ openScreen, page }) => {
    const sheet = sheetOf(rajma);
    const unserved = { ...sheet.specials[0]!, dish_id: null, dish_name: null, allergies: ['milk'], check: true } satisfies SheetBox;
    const json = { success: true, data: { ...sheet, specials: [unserved] } };
    await page.route('**/api/v1/deliveries/kitchen?**', (route) => route.fulfill({ json }));
    await openScreen(`/kitchen?day=${slot.day}&window=${slot.window}`);
    const box = page.getByRole('listitem').filter({ hasText: 'Asha 1' });
    await expect(box).toContainText(`Allergic to ${allergenLabels.milk}Check: no dish is set`);
    await expect(box).not.toContainText('does not say');
  });

  test('drops the ticks of a dish that is replaced, and keeps those of a dish that is renamed', async ({ openScreen, page }) => {
    let dish = rajma;
    await page.route('**/api/v1/deliveries/kitchen?**', (route) => route.fulfill({ json: { success: true, data: sheetOf(dish) } }));
    await openScreen(`/kitchen?day=${slot.day}&window=${slot.window}`);
    const ticks = page.getByRole('checkbox');
    await expect(ticks).toHaveCount(6);
    for (const tick of await ticks.all()) await tick.check();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await brokenWords(page)).toEqual([]);
    const ticked = page.getByRole('checkbox', { checked: true });
    dish = palak;
    await page.reload();
    await expect(page.getByText('Palak Paneer').first()).toBeVisible();
    await expect(ticked).toHaveCount(0);
    // The same dish with its name corrected has been cooked.
    dish = { ...rajma, dish_name: 'Rajma and Rice' };
    await page.reload();
    await expect(page.getByText('Rajma and Rice').first()).toBeVisible();
    await expect(ticked).toHaveCount(6);
    dish = rajma;
    await page.reload();
    await expect(ticked).toHaveCount(6);
  });

  test('shows and keeps the ticks that are made in another tab', async ({ openScreen, page, context }) => {
    await context.route('**/api/v1/deliveries/kitchen?**', (route) => route.fulfill({ json: { success: true, data: sheetOf(rajma) } }));
    await openScreen(`/kitchen?day=${slot.day}&window=${slot.window}`);
    const other = await context.newPage();
    await other.goto(page.url());
    await page.getByRole('checkbox').first().check();
    await expect(other.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await other.getByRole('checkbox').nth(1).check();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await other.close();
  });
});
