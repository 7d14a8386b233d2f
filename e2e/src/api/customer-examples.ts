import type { MealPlan, PlanRest, Problem, SubscriptionDetail } from '@2x7/contracts';
import { ApiClient } from '../shop/api-client.js';
import type { OwnShop } from '../shop/own-shop.js';
import { endPlan, signInEmail, subscribe, type Subscriber } from '../shop/subscribers.js';
import type { ApiFixture, Example } from './api-example.js';
import { openCustomerSession } from './test-users.js';

export type Customer = Subscriber & { cookie: string };

/** A session of the customer of a plan. Returns its cookie. */
export async function sessionOfPlan(shop: OwnShop, subscriptionId: string): Promise<string> {
  const find = 'SELECT customer_id FROM subscriptions WHERE id = $1';
  const [row] = await shop.query<{ customer_id: string }>('deliveries', find, [subscriptionId]);
  return openCustomerSession(shop, row!.customer_id);
}

/** A customer with a paid plan and a session. */
export async function signedInCustomer(shop: OwnShop, plan: MealPlan): Promise<Customer> {
  const subscriber = await subscribe(shop, plan);
  return { ...subscriber, cookie: await sessionOfPlan(shop, subscriber.id) };
}

const note = { type: 'delivery-note', note: 'With the guard' };

/** An example of a call below the customer's plan. */
const ofPlan =
  (tail = '', call: (plan: SubscriptionDetail) => Partial<Example> = () => ({})) =>
  async ({ shop, plan }: ApiFixture): Promise<Example> => {
    const { cookie, path } = await signedInCustomer(shop, plan);
    const headers = { cookie };
    return { path: path + tail, headers, ...call(await new ApiClient(shop.url).data<SubscriptionDetail>(path, { headers })) };
  };

const problemOf = (subscription_id: string) => ({
  key: 'example',
  subscription_id,
  kind: 'other',
  text: 'The dal was sour.',
  wish: 'answer',
});

/** A problem that a signed-in customer has reported. */
export async function reportProblem({ shop, plan }: ApiFixture): Promise<{ headers: { cookie: string }; problem: Problem }> {
  const { id, cookie } = await signedInCustomer(shop, plan);
  const headers = { cookie };
  const problem = await new ApiClient(shop.url).data<Problem>('/my/problems', { method: 'POST', body: problemOf(id), headers });
  return { headers, problem };
}

/** For each route of customers, a call that succeeds. */
export const customerExamples: Record<string, (fixture: ApiFixture) => Example | Promise<Example>> = {
  'POST /my/sign-in': () => ({ path: '/my/sign-in', method: 'POST', body: { email: 'unknown@mail.example' } }),
  'POST /my/session': async ({ shop, plan }) => {
    const { customer } = await subscribe(shop, plan);
    await new ApiClient(shop.url).data('/my/sign-in', { method: 'POST', body: { email: customer.email } });
    const { code } = await signInEmail(shop, customer.email);
    return { path: '/my/session', method: 'POST', body: { email: customer.email, code }, headers: { cookie: '' } };
  },
  'DELETE /my/session': () => ({ path: '/my/session?all=true', method: 'DELETE' }),
  'GET /my/plans': async ({ shop, plan }) => ({ path: '/my/plans', headers: { cookie: (await signedInCustomer(shop, plan)).cookie } }),
  'GET /my/data': async ({ shop, plan }) => ({ path: '/my/data', headers: { cookie: (await signedInCustomer(shop, plan)).cookie } }),
  'POST /my/erasure': async ({ shop, plan }) => {
    const { id, cookie, customer } = await signedInCustomer(shop, plan);
    await endPlan(shop, id);
    return { path: '/my/erasure', method: 'POST', body: { email: customer.email }, headers: { cookie } };
  },
  'GET /my/problems': async (fixture) => ({ path: '/my/problems', headers: (await reportProblem(fixture)).headers }),
  'POST /my/problems': async ({ shop, plan }) => {
    const { id, cookie } = await signedInCustomer(shop, plan);
    return { path: '/my/problems', method: 'POST', body: problemOf(id), headers: { cookie } };
  },
  'POST /my/problems/:id/reopen': async (fixture) => {
    const { headers, problem } = await reportProblem(fixture);
    const body = { key: 'example', version: 1, remedy: 'answer', text: 'We are sorry.' };
    await fixture.admin.data(`/deliveries/admin/problems/${problem.id}/answer`, { method: 'POST', body });
    return { path: `/my/problems/${problem.id}/reopen`, method: 'POST', body: { text: 'It happened again.' }, headers };
  },
  'GET /my/plans/:id/rest': ofPlan('/rest'),
  'POST /my/plans/:id/cancellation': async ({ shop, plan }) => {
    const { path, cookie } = await signedInCustomer(shop, plan);
    const { meals, amount_paise } = await new ApiClient(shop.url).data<PlanRest>(`${path}/rest`, { headers: { cookie } });
    const body = { key: 'example', meals, amount_paise };
    return { path: `${path}/cancellation`, method: 'POST', body, headers: { cookie } };
  },
  'GET /my/plans/:id': ofPlan(),
  'GET /my/plans/:id/changes': ofPlan('/changes'),
  'POST /my/plans/:id/preview': ofPlan('/preview', () => ({ method: 'POST', body: note })),
  'POST /my/plans/:id/changes': ofPlan('/changes', ({ version }) => ({ method: 'POST', body: { key: 'example', version, command: note } })),
};
