import type { MealPlan } from '@2x7/contracts';
import { oneTimeCode } from './one-time-code.js';
import { searchOrders } from '../shop/admin-orders.js';
import { ApiClient } from '../shop/api-client.js';
import { orderBody } from '../shop/order-body.js';
import type { OwnShop } from '../shop/own-shop.js';
import { imageForm, png } from '../shop/test-catalogue.js';
import { addUser, administrator, createInvitation, openSession } from './test-users.js';
import type { ApiFixture, Example } from './api-example.js';
import { customerExamples, signedInCustomer } from './customer-examples.js';
import { deliveryExamples } from './delivery-examples.js';
import { documentExamples } from './document-examples.js';
import { refundBody } from './refund-body.js';
import { signedWebhook } from './webhook.js';

export const planBody = { name: 'Made by a test', meal_type: 'lunch', number_of_meals: 5, original_cost: 1_000, discounted_price: 855 };
export const dishBody = { dish_name: 'Made by a test', ingredients: ['Rice', 'Dal'], quantity: '350g' };

type Named = { id: string };

const newPlan = (admin: ApiClient): Promise<Named> => admin.data<Named>('/meal-plans/admin/create', { method: 'POST', body: planBody });
const newDish = (admin: ApiClient): Promise<Named> => admin.data<Named>('/sample-menu/admin/create', { method: 'POST', body: dishBody });
const newOrder = (admin: ApiClient, plan: MealPlan): Promise<{ order_id: string }> =>
  admin.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body: orderBody(plan) });
const upload = (): Example => ({ path: '/upload/image', method: 'POST', body: imageForm(png(32, 24)) });

async function photo({ shop, plan }: ApiFixture): Promise<{ example: Example; cookie: string }> {
  const { cookie } = await signedInCustomer(shop, plan);
  return { cookie, example: { path: '/upload/photo', method: 'POST', body: imageForm(png(32, 24)), headers: { cookie } } };
}

async function uploadedPhoto(fixture: ApiFixture): Promise<Named & { cookie: string }> {
  const { cookie, example } = await photo(fixture);
  const { json } = await new ApiClient(fixture.shop.url).call(`/api/v1${example.path}`, example);
  return { id: String(json!.id), cookie };
}

async function positions(admin: ApiClient, of: 'meal-plans' | 'sample-menu'): Promise<Example> {
  const rows = await admin.data<Named[]>(`/${of}/admin/all`);
  return {
    path: `/${of}/admin/reorder`,
    method: 'POST',
    body: { orders: rows.map(({ id }, index) => ({ id, display_order: index * 10 })) },
  };
}

let users = 0;
export const userBody = (): Record<string, unknown> => ({
  name: 'Made by a test',
  email: `invited${(users += 1)}@mail.example`,
  role: 'staff',
});
const newUser = (admin: ApiClient): Promise<Named> => admin.data<Named>('/auth/admin/users', { method: 'POST', body: userBody() });

async function confirmation(shop: OwnShop): Promise<Example> {
  const { cookie } = await openSession(shop, await addUser(shop));
  return { path: '/auth/confirmation', method: 'POST', body: { password: shop.admin.password }, headers: { cookie } };
}

/** Of another administrator: the later examples sign in without a code. */
async function secondFactor(shop: OwnShop, path: '' | '/confirm' | '/off', body?: object): Promise<Example> {
  const { cookie } = await openSession(shop, await addUser(shop, { role: 'admin' }));
  if (path !== '/confirm') return { path: `/auth/second-factor${path}`, method: 'POST', body, headers: { cookie } };
  const { secret } = await new ApiClient(shop.url).data<{ secret: string }>('/auth/second-factor', { method: 'POST', headers: { cookie } });
  return { path: '/auth/second-factor/confirm', method: 'POST', body: { code: oneTimeCode(secret) }, headers: { cookie } };
}

/** The password of another user: the later examples need the administrator's. */
async function passwordChange(shop: OwnShop): Promise<Example> {
  const { cookie } = await openSession(shop, await addUser(shop));
  const body = { current_password: shop.admin.password, new_password: 'nine quiet elephants' };
  return { path: '/auth/password', method: 'PUT', body, headers: { cookie } };
}

/** The id of a new paid order. */
async function paidOrder({ shop, admin, plan }: ApiFixture): Promise<string> {
  const { order_id: orderId } = await newOrder(admin, plan);
  await admin.data('/orders/verify-payment', { method: 'POST', body: shop.sandbox.pay({ orderId, outcome: 'captured' }) });
  const [order] = await searchOrders(admin, { search: orderId });
  return order!.id;
}

/** For each route, a call that succeeds for an administrator. Each is made anew, because some delete or use up their subject. */
export const examples: Record<string, (fixture: ApiFixture) => Example | Promise<Example>> = {
  'POST /auth/login': ({ shop }) => ({
    path: '/auth/login',
    method: 'POST',
    body: { email: shop.admin.email, password: shop.admin.password },
  }),
  'GET /auth/admin/profile': () => ({ path: '/auth/admin/profile' }),
  'POST /auth/logout': () => ({ path: '/auth/logout', method: 'POST', headers: { cookie: '' } }),
  'GET /meal-plans': () => ({ path: '/meal-plans' }),
  'GET /meal-plans/admin/all': () => ({ path: '/meal-plans/admin/all' }),
  'GET /meal-plans/admin/stats': () => ({ path: '/meal-plans/admin/stats' }),
  'POST /meal-plans/admin/create': () => ({ path: '/meal-plans/admin/create', method: 'POST', body: planBody }),
  'POST /meal-plans/admin/reorder': ({ admin }) => positions(admin, 'meal-plans'),
  'PUT /meal-plans/admin/:id': async ({ admin }) => ({
    path: `/meal-plans/admin/${(await newPlan(admin)).id}`,
    method: 'PUT',
    body: { name: 'Edited' },
  }),
  'DELETE /meal-plans/admin/:id': async ({ admin }) => ({ path: `/meal-plans/admin/${(await newPlan(admin)).id}`, method: 'DELETE' }),
  'GET /meal-plans/:id': ({ plan }) => ({ path: `/meal-plans/${plan.id}` }),
  'GET /sample-menu': () => ({ path: '/sample-menu' }),
  'GET /sample-menu/admin/all': () => ({ path: '/sample-menu/admin/all' }),
  'GET /sample-menu/admin/stats': () => ({ path: '/sample-menu/admin/stats' }),
  'POST /sample-menu/admin/create': () => ({ path: '/sample-menu/admin/create', method: 'POST', body: dishBody }),
  'POST /sample-menu/admin/reorder': ({ admin }) => positions(admin, 'sample-menu'),
  'PUT /sample-menu/admin/:id': async ({ admin }) => ({
    path: `/sample-menu/admin/${(await newDish(admin)).id}`,
    method: 'PUT',
    body: { quantity: '400g' },
  }),
  'DELETE /sample-menu/admin/:id': async ({ admin }) => ({ path: `/sample-menu/admin/${(await newDish(admin)).id}`, method: 'DELETE' }),
  'GET /sample-menu/:id': async ({ admin }) => ({ path: `/sample-menu/${(await newDish(admin)).id}` }),
  'POST /upload/image': upload,
  'DELETE /upload/image/:id': async ({ admin }) => ({
    path: `/upload/image/${(await admin.data<Named>('/upload/image', upload())).id}`,
    method: 'DELETE',
  }),
  'POST /upload/photo': (fixture) => photo(fixture).then(({ example }) => example),
  'GET /my/photos/:id': async (fixture) => {
    const { id, cookie } = await uploadedPhoto(fixture);
    return { path: `/my/photos/${id}`, headers: { cookie } };
  },
  'GET /upload/photos/:id': async (fixture) => {
    const { id } = await uploadedPhoto(fixture);
    await fixture.shop.query('media', 'UPDATE photos SET claimed_at = now() WHERE id = $1', [id]);
    return { path: `/upload/photos/${id}` };
  },
  'POST /orders/create-order': ({ plan }) => ({ path: '/orders/create-order', method: 'POST', body: orderBody(plan) }),
  'POST /orders/verify-payment': async ({ shop, admin, plan }) => {
    const { order_id: orderId } = await newOrder(admin, plan);
    return { path: '/orders/verify-payment', method: 'POST', body: shop.sandbox.pay({ orderId, outcome: 'captured' }) };
  },
  'POST /orders/webhooks/razorpay': ({ shop }) => signedWebhook(shop),
  'GET /auth/admin/users': () => ({ path: '/auth/admin/users' }),
  'POST /auth/admin/users': () => ({ path: '/auth/admin/users', method: 'POST', body: userBody() }),
  'PUT /auth/admin/users/:id': async ({ admin }) => ({
    path: `/auth/admin/users/${(await newUser(admin)).id}`,
    method: 'PUT',
    body: { name: 'Edited', role: 'admin' },
  }),
  'POST /auth/admin/users/:id/invitation': async ({ admin }) => ({
    path: `/auth/admin/users/${(await newUser(admin)).id}/invitation`,
    method: 'POST',
  }),
  'POST /auth/invitation': async ({ shop }) => ({
    path: '/auth/invitation',
    method: 'POST',
    body: { token: await createInvitation(shop) },
  }),
  'POST /auth/invitation/accept': async ({ shop }) => ({
    path: '/auth/invitation/accept',
    method: 'POST',
    body: { token: await createInvitation(shop), password: 'nine quiet elephants' },
  }),
  'PUT /auth/password': ({ shop }) => passwordChange(shop),
  'POST /auth/confirmation': ({ shop }) => confirmation(shop),
  'GET /auth/second-factor': () => ({ path: '/auth/second-factor' }),
  'POST /auth/second-factor': ({ shop }) => secondFactor(shop, ''),
  'POST /auth/second-factor/confirm': ({ shop }) => secondFactor(shop, '/confirm'),
  'POST /auth/second-factor/off': ({ shop }) => secondFactor(shop, '/off', { password: shop.admin.password }),
  'GET /auth/sessions': () => ({ path: '/auth/sessions' }),
  'DELETE /auth/sessions': () => ({ path: '/auth/sessions', method: 'DELETE' }),
  'DELETE /auth/sessions/:id': async ({ shop }) => ({
    path: `/auth/sessions/${(await openSession(shop, await administrator(shop), { age: '1 hour' })).id}`,
    method: 'DELETE',
  }),
  'GET /audit/auth': () => ({ path: '/audit/auth' }),
  'GET /audit/catalog': () => ({ path: '/audit/catalog?limit=5' }),
  'GET /audit/orders': () => ({ path: '/audit/orders' }),
  'GET /audit/media': () => ({ path: '/audit/media' }),
  'GET /audit/deliveries': () => ({ path: '/audit/deliveries' }),
  'POST /orders/admin/search': () => ({
    path: '/orders/admin/search',
    method: 'POST',
    body: { state: 'paid', search: 'example', limit: 5 },
  }),
  'POST /orders/admin/export.csv': () => ({ path: '/orders/admin/export.csv', method: 'POST', body: { search: 'example' } }),
  'GET /orders/admin/stats': () => ({ path: '/orders/admin/stats' }),
  'GET /orders/admin/:id': async (fixture) => ({ path: `/orders/admin/${await paidOrder(fixture)}` }),
  'POST /orders/admin/:id/resend-confirmation': async (fixture) => ({
    path: `/orders/admin/${await paidOrder(fixture)}/resend-confirmation`,
    method: 'POST',
  }),
  'POST /orders/admin/:id/refunds': async (fixture) => ({
    path: `/orders/admin/${await paidOrder(fixture)}/refunds`,
    method: 'POST',
    body: refundBody(),
  }),
  'GET /settings': () => ({ path: '/settings' }),
  ...deliveryExamples,
  ...customerExamples,
  ...documentExamples,
};
