import { addDays, dayOf } from '@2x7/contracts';
import { hasRabbit } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestEnvironment } from '../test-environment/test-environment.js';

/** Three pages of the import. */
const paidBefore = 250;

(hasRabbit() ? describe : describe.skip)('the import of orders that were paid before the service ran', () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await TestEnvironment.prepare({
      parts: ['orders', 'deliveries'],
      env: { deliveries: { DELIVERIES_FROM: addDays(dayOf(new Date()), 3) } },
    });
    await environment.services.orders.start();
    const plan = { id: crypto.randomUUID(), name: 'Plan', meal_type: 'both', plan_type: 'individual', is_trial: false };
    const amounts = { number_of_meals: 14, duration_days: 7, original_cost: 4499, discounted_price: 3599 };
    await environment.databases.query(
      'orders',
      `INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency,
         status, provider_order_id, payment_id, paid_at, created_at)
       SELECT gen_random_uuid(), 'receipt-' || n, '', 'Asha Rao', n || '@mail.example', '+91 90000 00000', '12 Tonk Road, Jaipur 302018', $1, $2, 359900, 'INR',
         'paid', 'order_' || n, 'pay_' || n, now(), now() FROM generate_series(1, ${paidBefore}) AS n`,
      [plan.id, { ...plan, ...amounts }],
    );
  });
  afterAll(() => environment.close());

  const imported = () => environment.databases.query<{ id: string }>('deliveries', 'SELECT id FROM subscriptions ORDER BY id');
  const atLeast = (count: number) => eventually(async () => expect((await imported()).length).toBeGreaterThanOrEqual(count), 60_000);

  it('makes exactly one plan of each order when it is killed twice in the middle and started again', async () => {
    const { deliveries } = environment.services;
    // In the middle of the first page, and after a page that was noted.
    for (const count of [20, 130]) {
      const started = deliveries.start();
      await atLeast(count);
      await deliveries.kill9AndStayDown();
      await started.catch(() => undefined);
      expect((await imported()).length).toBeLessThan(paidBefore);
    }
    await deliveries.start();
    const finished = 'SELECT FROM order_imports WHERE finished_at IS NOT NULL';
    await eventually(async () => expect(await environment.databases.query('deliveries', finished)).toHaveLength(1), 60_000);
    expect(await imported()).toEqual(await environment.databases.query('orders', 'SELECT id FROM orders ORDER BY id'));
    const whole = `SELECT s.id FROM subscriptions s WHERE s.meals_bought = 14 AND s.imported_at IS NOT NULL AND 14 = s.unscheduled + s.delivered_before +
      (SELECT sum(meals) FROM deliveries d WHERE d.subscription_id = s.id)`;
    expect(await environment.databases.query('deliveries', whole)).toHaveLength(paidBefore);
  });
});
