/// <reference lib="dom" />
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { plannedOrder } from '../../../shop/deliveries.js';
import { expect, test } from '../../fixtures/test.js';
import { phone } from '../../pages/visitor.js';

test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the links of an order and of its plan are at least 44 px high', async ({ openScreen, shop, admin }) => {
    const { id, customer_email: email, customer_phone: telephone } = await plannedOrder({ shop, admin }, {});
    for (const [path, names] of [
      [`/admin/orders/${id}`, [email, telephone, 'Deliveries of this plan', 'Problems']],
      [`/admin/customer-plans/${id}`, [email, telephone]],
    ] as const) {
      const page = await openScreen(path);
      for (const name of names) {
        const { height } = (await page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox())!;
        expect([path, name, height >= 44]).toEqual([path, name, true]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    }
  });
});
