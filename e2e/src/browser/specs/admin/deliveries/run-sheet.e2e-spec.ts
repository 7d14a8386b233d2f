import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { command, isPlanned, passCutOff, planOf, plannedOrder, tomorrowsDinner } from '../../../../shop/deliveries.js';
import { expect, test } from '../../../fixtures/test.js';

const dinner = tomorrowsDinner();
const query = `day=${dinner.day}&window=${dinner.window}`;
const mapLink = `https://maps.example/place/${'Malviya+Nagar,+Jaipur/'.repeat(7)}`;

test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

test('a printed run sheet has room for its boxes and ticks beside a note with a long link', async ({ openScreen, shop, admin }) => {
  const session = { shop, admin };
  const { id } = await plannedOrder(session, { deliveryAddress: '1 Tonk Road, Jaipur 302018' });
  const plan = await planOf(session, id);
  if (!isPlanned(plan, dinner)) await command(session, id, { type: 'move', from: plan.next_delivery!, to: dinner });
  await command(session, id, { type: 'delivery-note', note: mapLink });
  await passCutOff(shop, dinner);
  await admin.data('/deliveries/admin/runs', { method: 'POST', body: dinner });
  const page = await openScreen(`/admin/runs?${query}`);
  await expect(page.getByRole('region', { name: 'Other', exact: true })).toBeVisible();
  // 718 CSS px: the width of A4 within margins of 10 mm.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('table').filter({ hasText: mapLink });
  await expect(sheet.getByRole('columnheader', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  expect((await sheet.boundingBox())!.width).toBeLessThanOrEqual(718);
});
