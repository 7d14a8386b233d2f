import type { OrderDetail } from '@2x7/contracts';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { plannedOrder } from '../../../shop/deliveries.js';
import { expect, test } from '../../fixtures/test.js';

const phone = '98111 22233';

test.describe('the search of Customer Plans', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  let order: OrderDetail;
  test.beforeAll(async ({ shop, admin }) => {
    await plannedOrder({ shop, admin }, { customerName: 'Asha Rao' });
    order = await plannedOrder({ shop, admin }, { customerName: 'Zara Qureshi', customerPhone: `+91 ${phone}` });
  });

  test('finds a phone number that no address of a request contains, and keeps it when the page is reloaded', async ({ openScreen }) => {
    const page = await openScreen('/admin/customer-plans');
    const numbers = page.getByRole('table', { name: 'Plans of customers, newest first' }).getByRole('row').getByRole('link');
    const box = page.getByRole('searchbox', { name: 'Search plans by number, name, email or phone' });
    await expect(numbers).toHaveCount(2);
    const asked: string[] = [];
    // The fragment of an address is not sent.
    page.on('request', (request) => asked.push(request.url().split('#')[0]!));
    await box.fill(phone);
    await expect(numbers).toHaveText([order.number]);
    await page.reload();
    await expect(box).toHaveValue(phone);
    await expect(numbers).toHaveText([order.number]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((address) => /98111|22233/.test(address))).toEqual([]);

    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(numbers).toHaveCount(2);
    await expect(page).toHaveURL(/\/admin\/customer-plans$/);
  });
});
