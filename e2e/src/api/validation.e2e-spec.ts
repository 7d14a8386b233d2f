import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MealPlan } from '@2x7/contracts';
import type { ApiClient, Answer } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { plansOf } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import { imageForm, png } from '../shop/test-catalogue.js';
import { orderBody } from '../shop/order-body.js';
import { dishBody, userBody, planBody } from './examples.js';
import { refundBody } from './refund-body.js';
import { expectRefusal } from './expect-refusal.js';

type Rule = [changes: object, sentence: string];
const long = (length: number): string => 'x'.repeat(length);

const planRules: Rule[] = [
  [{ name: undefined }, 'Name is required'],
  [{ name: '  ' }, 'Name is required'],
  [{ name: long(121) }, 'Name is longer than 120 characters'],
  [{ name: 'a\u0000b' }, 'Name has a character that cannot be used'],
  [{ name: 'a\nb' }, 'Name has a character that cannot be used'],
  [{ description: long(2_001) }, 'Description is longer than 2000 characters'],
  [{ description: 7 }, 'Description must be text'],
  [{ meal_type: 'brunch' }, 'Meal type must be lunch, dinner or both'],
  [{ plan_type: 'crowd' }, 'Plan type must be individual or couple'],
  [{ number_of_meals: 0 }, 'Number of meals must be at least 1'],
  [{ number_of_meals: 1_001 }, 'Number of meals cannot be above 1,000'],
  [{ number_of_meals: 2.5 }, 'Number of meals must be a whole number'],
  [{ number_of_meals: '5' }, 'Number of meals must be a whole number'],
  [{ duration_days: 4 }, 'Duration must be 3, 5, 7, 14 or 28 days'],
  [{ original_cost: -1 }, 'Original price must be at least ₹1'],
  [{ original_cost: 10.5 }, 'Original price must be a whole number of rupees'],
  [
    { original_cost: 5_00_001 },
    'Original price cannot be above ₹5,00,000, the most that Razorpay takes for one order. Lower it to save the plan.',
  ],
  [{ discounted_price: 1_001 }, 'Discounted price cannot be above the original price'],
  [{ discounted_price: null }, 'Discounted price must be a whole number of rupees'],
  [{ is_trial: 'yes' }, 'Trial must be true or false'],
  [{ tags: ['low-fat'] }, 'Unknown tag'],
  [{ image_url: 'javascript:alert(1)' }, 'Image must be an uploaded file'],
  [{ image_url: '/media/../etc/passwd' }, 'Image must be an uploaded file'],
];

const dishRules: Rule[] = [
  [{ dish_name: undefined, ingredients: [], quantity: '' }, 'Dish name is required'],
  [{ dish_name: ' ' }, 'Dish name is required'],
  [{ ingredients: undefined, quantity: '' }, 'At least one ingredient is required'],
  [{ ingredients: [' ', ''] }, 'At least one ingredient is required'],
  [{ quantity: undefined }, 'Quantity is required'],
  [{ quantity: '' }, 'Quantity is required'],
  [{ ingredients: Array(101).fill('Rice') }, 'A dish can have at most 100 ingredients'],
  [{ calories: 10_001 }, 'Calories cannot be above 10,000'],
  [{ is_active: 'on' }, 'Status must be true or false'],
  [{ categories: ['dessert'] }, 'Unknown category'],
  [{ dish_name: 'x\u0000' }, 'Dish name has a character that cannot be used'],
];

const refundRules: Rule[] = [
  [{ key: undefined }, 'Key must be a UUID'],
  [{ key: 'x' }, 'Key must be a UUID'],
  [{ amount_paise: 99 }, 'A refund is at least ₹1'],
  [{ amount_paise: 100.5 }, 'Amount must be a whole number of paise'],
  [{ amount_paise: '100' }, 'Amount must be a whole number of paise'],
  [{ reason: undefined }, 'Reason is required'],
  [{ reason: ' ' }, 'Reason is required'],
  [{ reason: long(201) }, 'Reason is longer than 200 characters'],
];

const orderRules: Rule[] = [
  [{ customerEmail: undefined }, 'Email is required'],
  [{ customerEmail: '' }, 'Email is required'],
  [{ customerEmail: 'asha@' }, 'Enter an email address like name@example.com'],
  [{ customerEmail: 'a@b.example, c@d.example' }, 'Enter an email address like name@example.com'],
  [{ customerEmail: 'a@b.example\r\nBcc: c@d.example' }, 'Enter an email address like name@example.com'],
  [{ customerEmail: `${long(250)}@b.example` }, 'Email is longer than 254 characters'],
  [{ customerName: undefined }, 'Name is required'],
  [{ customerName: 'A\r\nB' }, 'Name has a character that cannot be used'],
  [{ customerName: long(121) }, 'Name is longer than 120 characters'],
  [{ customerPhone: undefined }, 'Phone is required'],
  [{ customerPhone: 'call me' }, 'Enter a phone number like +91 98765 43210'],
  [{ customerPhone: '12345' }, 'Enter a phone number like +91 98765 43210'],
  [{ deliveryAddress: undefined }, 'Address is required'],
  [{ deliveryAddress: '\n' }, 'Address is required'],
  [{ deliveryAddress: long(501) }, 'Address is longer than 500 characters'],
  [{ deliveryAddress: 'a\u0000' }, 'Address has a character that cannot be used'],
  [{ mealPlanId: undefined }, 'Meal plan is required'],
  [{ receipt: long(41) }, 'Receipt is longer than 40 characters'],
];

const verifyRules: Rule[] = [
  [{ razorpay_order_id: undefined }, 'razorpay_order_id is required'],
  [{ razorpay_payment_id: "x' OR 1=1" }, 'razorpay_payment_id is not valid'],
  [{ razorpay_signature: undefined }, 'razorpay_signature is required'],
  [{ razorpay_signature: 'x' }, 'razorpay_signature is not valid'],
];

const loginRules: Rule[] = [
  [{ email: undefined }, 'Email is required'],
  [{ password: undefined }, 'Password is required'],
  [{ password: '' }, 'Password is required'],
  [{ password: long(129) }, 'Password is longer than 128 characters'],
];

const reorderRules: Rule[] = [
  [{ orders: undefined }, 'Send the new order as a list of ids and positions'],
  [{ orders: [] }, 'Send at least one position'],
  [{ orders: Array(2).fill({ id: '0190a0a0-0000-7000-8000-00000000dead', display_order: 1 }) }, 'The same id appears twice in the list'],
];

const userRules: Rule[] = [
  [{ name: undefined }, 'Name is required'],
  [{ name: ' ' }, 'Name is required'],
  [{ name: long(121) }, 'Name is longer than 120 characters'],
  [{ name: 'A\r\nB' }, 'Name has a character that cannot be used'],
  [{ email: undefined }, 'Email is required'],
  [{ email: 'asha@' }, 'Enter an email address like name@example.com'],
  [{ email: 'a@b.example, c@d.example' }, 'Enter an email address like name@example.com'],
  [{ email: `${long(250)}@b.example` }, 'Email is longer than 254 characters'],
  [{ role: undefined }, 'Role must be admin or staff'],
  [{ role: 'owner' }, 'Role must be admin or staff'],
];

const linkRules: Rule[] = [
  [{ token: undefined }, 'Invitation is required'],
  [{ token: '' }, 'Invitation is required'],
  [{ token: long(129) }, 'Invitation is not valid'],
];

const acceptRules: Rule[] = [
  ...linkRules,
  [{ password: undefined }, 'Password is required'],
  [{ password: 'eleven char' }, 'Password must have at least 12 characters'],
  [{ password: long(129) }, 'Password can have at most 128 characters'],
  [{ password: 'password1234' }, 'This password is too common and easy to guess'],
];

const passwordRules: Rule[] = [
  [{ current_password: undefined }, 'Current password is required'],
  [{ current_password: long(129) }, 'Password is longer than 128 characters'],
  [{ new_password: undefined }, 'Password is required'],
  [{ new_password: 'eleven char' }, 'Password must have at least 12 characters'],
  [{ new_password: 'Password1234!' }, 'This password is too common and easy to guess'],
  [{ current_password: 'certainly not this' }, 'Your current password is incorrect.'],
];

(skipWithoutOwnShop ? describe.skip : describe)('validation by the API', () => {
  let shop: OwnShop;
  let admin: ApiClient;
  let plan: MealPlan;
  beforeAll(async () => {
    shop = await OwnShop.open();
    admin = await shop.signedIn();
    plan = (await plansOf(shop.url))[0]!;
  });
  afterAll(() => shop?.close());

  const post = (path: string, body: unknown, method = 'POST'): Promise<Answer> => admin.call(`/api/v1${path}`, { method, body });

  const tables: [what: string, path: string, good: () => object, rules: Rule[], method?: string][] = [
    ['a plan', '/meal-plans/admin/create', () => planBody, planRules],
    ['a dish', '/sample-menu/admin/create', () => dishBody, dishRules],
    ['an order', '/orders/create-order', () => orderBody(plan), orderRules],
    ['a refund', '/orders/admin/0190a0a0-0000-7000-8000-00000000dead/refunds', refundBody, refundRules],
    [
      'a payment to verify',
      '/orders/verify-payment',
      () => ({ razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'a'.repeat(64) }),
      verifyRules,
    ],
    ['a sign-in', '/auth/login', () => ({ email: 'unknown@mail.example', password: 'certainly not this' }), loginRules],
    ['an order of plans', '/meal-plans/admin/reorder', () => ({}), reorderRules],
    ['an order of dishes', '/sample-menu/admin/reorder', () => ({}), reorderRules],
    ['an invitation', '/auth/admin/users', userBody, userRules],
    ['a one-time link', '/auth/invitation', () => ({ token: long(43) }), linkRules],
    [
      'a password by a one-time link',
      '/auth/invitation/accept',
      () => ({ token: long(43), password: 'nine quiet elephants' }),
      acceptRules,
    ],
    [
      'a new password',
      '/auth/password',
      () => ({ current_password: shop.admin.password, new_password: 'nine quiet elephants' }),
      passwordRules,
      'PUT',
    ],
  ];
  for (const [what, path, good, rules, method] of tables) {
    for (const [changes, sentence] of rules) {
      it(`refuses ${what} with ${JSON.stringify(changes).slice(0, 70)}: '${sentence}'`, async () => {
        const failure = expectRefusal(await post(path, { ...good(), ...changes }, method), 400);
        expect(failure.error).toBe(sentence);
        expect(failure.details?.[0]).toMatchObject({ message: sentence });
      });
    }
  }

  it('refuses an invalid edit of a plan or a dish with the same message as an invalid new one', async () => {
    expect(expectRefusal(await post(`/meal-plans/admin/${plan.id}`, { number_of_meals: 0 }, 'PUT'), 400).error).toBe(
      'Number of meals must be at least 1',
    );
    expect(expectRefusal(await post(`/meal-plans/admin/${plan.id}`, { discounted_price: plan.original_cost + 1 }, 'PUT'), 400).error).toBe(
      'Discounted price cannot be above the original price',
    );
    const { id } = await admin.data<{ id: string }>('/sample-menu/admin/create', { method: 'POST', body: dishBody });
    expect(expectRefusal(await post(`/sample-menu/admin/${id}`, { ingredients: [] }, 'PUT'), 400).error).toBe(
      'At least one ingredient is required',
    );
  });

  it('refuses an invalid name, role or state of a user with the message of the field', async () => {
    const { id } = await admin.data<{ id: string }>('/auth/admin/users', { method: 'POST', body: userBody() });
    for (const [changes, sentence] of [
      [{ name: '' }, 'Name is required'],
      [{ role: 'owner' }, 'Role must be admin or staff'],
      [{ disabled: 1 }, 'Disabled must be true or false'],
    ] as Rule[]) {
      expect(expectRefusal(await post(`/auth/admin/users/${id}`, changes, 'PUT'), 400).error).toBe(sentence);
    }
  });

  it('answers 409 to an edit of an outdated version', async () => {
    expectRefusal(await post(`/meal-plans/admin/${plan.id}`, { name: 'Late', version: plan.version + 7 }, 'PUT'), 409);
  });

  it('computes discount_percent itself, whatever the body states', async () => {
    const made = await admin.data<MealPlan>('/meal-plans/admin/create', {
      method: 'POST',
      body: { ...planBody, discount_percent: 99, id: 'mine', unknown: { deep: true } },
    });
    expect(made.discount_percent).toBe(15);
    expect(made).not.toHaveProperty('unknown');
  });

  it('replaces invalid nutrients and positions by 0, trims ingredients, drops blank ones and keeps their order', async () => {
    const dish = await admin.data('/sample-menu/admin/create', {
      method: 'POST',
      body: { ...dishBody, ingredients: [' Rice ', '', 'Dal'], calories: 'many', protein: -1, fat: '2.25', display_order: 'first' },
    });
    expect(dish).toMatchObject({ ingredients: ['Rice', 'Dal'], calories: 0, protein: 0, fat: 2.3, display_order: 0, is_active: true });
  });

  it('answers 404 to a reorder with an unknown id and moves nothing', async () => {
    const order = (await plansOf(shop.url)).map(({ id }) => id);
    const orders = [
      { id: order[0], display_order: 900 },
      { id: '0190a0a0-0000-7000-8000-00000000dead', display_order: 1 },
    ];
    expectRefusal(await post('/meal-plans/admin/reorder', { orders }), 404);
    expect((await plansOf(shop.url)).map(({ id }) => id)).toEqual(order);
  });

  it("answers 413 to an image over 5 MB: 'Image size should be less than 5MB'", async () => {
    const failure = expectRefusal(await post('/upload/image', imageForm(Buffer.alloc(5 * 1024 * 1024 + 1, 1))), 413);
    expect(failure.error).toBe('Image size should be less than 5MB');
  });

  it('refuses a file that is not an image, an empty file and a form without the field image', async () => {
    expectRefusal(await post('/upload/image', imageForm(Buffer.from('<html>no image</html>'))));
    expectRefusal(await post('/upload/image', imageForm(Buffer.alloc(0))));
    const form = new FormData();
    form.set('other', new Blob([new Uint8Array(png(4, 4))], { type: 'image/png' }), 'x.png');
    expectRefusal(await post('/upload/image', form), 400);
    expectRefusal(await post('/upload/image', { image: 'x' }), 415);
  });

  it('answers 409 to the deletion of an image that a plan uses', async () => {
    const image = await admin.data<{ url: string; id: string }>('/upload/image', { method: 'POST', body: imageForm(png(40, 30)) });
    await admin.data('/meal-plans/admin/create', { method: 'POST', body: { ...planBody, image_url: image.url } });
    expectRefusal(await post(`/upload/image/${image.id}`, undefined, 'DELETE'), 409);
    const shown = await admin.call(image.url);
    expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([200, 'image/webp', 'nosniff']);
    expect(shown.headers['cache-control']).toContain('immutable');
  });
});
