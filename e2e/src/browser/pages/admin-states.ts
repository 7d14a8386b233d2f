import type { OrderState, ProblemPage } from '@2x7/contracts';
import { expect, type Page } from '@playwright/test';
import { searchOrders } from '../../shop/admin-orders.js';
import type { ApiClient } from '../../shop/api-client.js';
import type { State } from './page-states.js';

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  };

/** No request of the screen is pending. */
const loaded = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

const screens: State[] = Object.entries({
  dashboard: '/admin/profile',
  activity: '/admin/activity',
  users: '/admin/users',
  account: '/admin/account',
  'meal plans': '/admin/meal-plans',
  'sample menu': '/admin/sample-menu',
  orders: '/admin/orders',
  today: '/admin/today',
  deliveries: '/admin/deliveries',
  marks: '/admin/deliveries/marks',
  menu: '/admin/menu',
  labels: '/admin/labels',
  runs: '/admin/runs',
  zones: '/admin/zones',
  'customer plans': '/admin/customer-plans',
  problems: '/admin/problems',
  'problems closed': '/admin/problems?state=closed',
  kitchen: '/kitchen',
  'kitchen account': '/kitchen/account',
  'no screen': '/admin/nowhere',
}).map(([name, path]) => ({ name, path, show: loaded }));

const errors: State[] = [
  {
    name: 'activity with a part missing',
    path: '/admin/activity',
    show: async (page) => {
      await page.route('**/api/v1/audit/orders?*', (route) => route.fulfill({ status: 503, json: { success: false } }));
      await page.reload();
      await expect(page.getByText('is missing here')).toBeVisible();
    },
  },
];

/** Dialogs above a screen: screenshots show the window, not the whole page. */
const dialogs: State[] = [
  { name: 'badge', path: '/admin/profile', show: (page) => page.getByRole('button', { name: /^Profile of/ }).click() },
  {
    name: 'small menu',
    path: '/admin/profile',
    on: 'phone',
    show: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  },
  { name: 'invitation', path: '/admin/users', show: press('Invite') },
  { name: 'user edited', path: '/admin/users', show: press(/^Edit/) },
  { name: 'meal plan', path: '/admin/meal-plans', show: press(/^View /) },
  { name: 'meal plan edited', path: '/admin/meal-plans', show: press(/^Edit /) },
  { name: 'meal plan new', path: '/admin/meal-plans', show: press('Add Plan') },
  { name: 'meal plan deleted', path: '/admin/meal-plans', show: press(/^Delete /) },
  { name: 'dish', path: '/admin/sample-menu', show: press(/^View /) },
  { name: 'dish edited', path: '/admin/sample-menu', show: press(/^Edit /) },
  {
    name: 'dish label',
    path: '/admin/sample-menu',
    show: async (page) => {
      await press(/^Edit /)(page);
      await page.getByText('Label of the box').click();
      await expect(page.getByLabel('Net quantity (g)')).toBeVisible();
    },
  },
  { name: 'dish new', path: '/admin/sample-menu', show: press('Add Dish') },
  { name: 'default diets', path: '/admin/menu', show: press('Default diets') },
  { name: 'run added', path: '/admin/runs', show: press('Add a run') },
  { name: 'orders found none', path: '/admin/orders#search=no+such+customer', show: loaded },
];

async function orderStates(admin: ApiClient): Promise<{ orders: State[]; refunds: State[] }> {
  const newest = async (state: OrderState): Promise<string> => `/admin/orders/${(await searchOrders(admin, { state, limit: 1 }))[0]!.id}`;
  const paid = await newest('paid');
  const orders = [
    { name: 'order paid', path: paid, show: loaded },
    { name: 'order refunded', path: await newest('refunded'), show: loaded },
  ];
  const refunds = [
    { name: 'invoices of a month', path: '/admin/orders', show: press('For the accountant') },
    { name: 'refund', path: paid, show: press(/^Refund$/) },
    { name: 'confirmation again', path: paid, show: press('Send confirmation again') },
  ];
  return { orders, refunds };
}

/** The open problem that is due first, and the plan that it is about. */
async function problemStates(admin: ApiClient): Promise<State[]> {
  const { id, subscription_id: plan } = (await admin.data<ProblemPage>('/deliveries/admin/problems')).problems[0]!;
  return [
    { name: 'problem', path: `/admin/problems/${id}`, show: loaded },
    { name: 'customer plan', path: `/admin/customer-plans/${plan}`, show: loaded },
  ];
}

/** The states of the admin area without a session. */
export const signedOutStates: State[] = [
  { name: 'admin login', path: '/admin/login' },
  {
    name: 'admin login refused',
    path: '/admin/login',
    show: async (page) => {
      await page.getByLabel('Email').fill('unknown@mail.example');
      await page.getByLabel('Password', { exact: true }).fill('not a password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
];

/** Every screen and dialog of the admin area, with the data of the demonstration. */
export async function adminStates(admin: ApiClient): Promise<State[]> {
  const [{ orders, refunds }, problems] = await Promise.all([orderStates(admin), problemStates(admin)]);
  const above = [...dialogs, ...refunds].map((state) => ({ ...state, within: 'dialog[open]' }));
  return [...screens, ...errors, ...orders, ...problems, ...above].map((state) => ({ ...state, name: `admin ${state.name}` }));
}
