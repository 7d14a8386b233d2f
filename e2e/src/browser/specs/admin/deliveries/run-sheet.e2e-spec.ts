/// <reference lib="dom" />
import { causeText, failureCauses, slotText, type DeliveryOutcome, type RunsOfSlot } from '@2x7/contracts';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { command, isPlanned, passCutOff, planOf, plannedOrder, tomorrowsDinner } from '../../../../shop/deliveries.js';
import { expect, test } from '../../../fixtures/test.js';
import { phone } from '../../../pages/visitor.js';

const dinner = tomorrowsDinner();
const query = `day=${dinner.day}&window=${dinner.window}`;
const mapLink = `https://maps.example/place/${'Malviya+Nagar,+Jaipur/'.repeat(7)}`;

test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

test.beforeAll(async ({ shop, admin }) => {
  test.setTimeout(120_000);
  const session = { shop, admin };
  const { id } = await plannedOrder(session, { deliveryAddress: '1 Tonk Road, Jaipur 302018' });
  const plan = await planOf(session, id);
  if (!isPlanned(plan, dinner)) await command(session, id, { type: 'move', from: plan.next_delivery!, to: dinner });
  await command(session, id, { type: 'delivery-note', note: mapLink });
  await passCutOff(shop, dinner);
  await admin.data('/deliveries/admin/runs', { method: 'POST', body: dinner });
});

test('a printed run sheet has room for its boxes and ticks beside a note with a long link', async ({ openScreen }) => {
  const page = await openScreen(`/admin/runs?${query}`);
  await expect(page.getByRole('region', { name: 'Other', exact: true })).toBeVisible();
  // 718 CSS px: the width of A4 within margins of 10 mm.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('table').filter({ hasText: mapLink });
  await expect(sheet.getByRole('columnheader', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  expect((await sheet.boundingBox())!.width).toBeLessThanOrEqual(718);
});

test('every page of a printed run sheet names the run and the slot', async ({ openScreen }) => {
  const page = await openScreen(`/admin/runs?${query}`);
  await expect(page.getByRole('region', { name: 'Other', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The browser prints the head of a table on each of its pages.
  const head = page.getByRole('table').filter({ hasText: mapLink }).locator('thead');
  await expect(head.getByText(`Other, ${slotText(dinner)}`)).toBeVisible();
});

test("a printed run sheet has the day of the rider's training beside the name", async ({ openScreen, page }) => {
  await page.route('**/deliveries/admin/runs?**', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: RunsOfSlot };
    const runs = data.runs.map((run) => ({ ...run, rider: 'Ravi Meena', trained_on: '2026-03-02' }));
    await route.fulfill({ response, json: { ...rest, data: { ...data, runs } } });
  });
  await openScreen(`/admin/runs?${query}`);
  await expect(page.getByRole('region', { name: 'Other', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Rider: Ravi Meena, trained on 2 March 2026 · 1 stop')).toBeVisible();
});

test.describe(() => {
  test.use({ viewport: phone, hasTouch: true });

  test('on a phone, the links of a stop to its plan and its telephone are at least 44 px high and wide', async ({ openScreen }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    const links = page.getByRole('table', { name: 'Stops of Other' }).getByRole('link');
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      const { width, height } = (await link.boundingBox())!;
      expect([await link.innerText(), Math.min(width, height) >= 44]).toEqual([await link.innerText(), true]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  test('on the narrowest phone, the longest result of a stop has as many lines as it needs', async ({ openScreen, page }) => {
    const cause = failureCauses.reduce((a, b) => (causeText[b].length > causeText[a].length ? b : a));
    await page.route('**/deliveries/admin/runs?**', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: RunsOfSlot };
      const at = new Date().toISOString();
      const flags = { source: 'rider', is_late: false, is_forfeited: false, is_clock_wrong: false } as const;
      const outcome: DeliveryOutcome = { result: 'failed', place: null, cause, at, received_at: at, ...flags };
      const runs = data.runs.map((run) => ({ ...run, stops: run.stops.map((stop) => ({ ...stop, outcome })) }));
      await route.fulfill({ response, json: { ...rest, data: { ...data, runs } } });
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await openScreen(`/admin/runs?${query}`);
    await expect(page.getByText(`Not delivered, ${causeText[cause]}`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
