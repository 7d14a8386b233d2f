import type { DeliveriesToday, ProblemCount, ProblemPage } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect, it } from '@jest/globals';
import type { Subscriber } from '../testing/reported-problems.js';
import { shopWithProblems } from '../testing/shop-with-problems.js';

const shop = shopWithProblems();

const aboutProblem = async (customer: Subscriber): Promise<string[]> =>
  (await shop.tasks(customer)).filter((kind) => /^(problem|refund)-/.test(kind));
const requests = ({ order_id }: Subscriber) => shop.published('refund.requested', order_id);

it('an unanswered refund request is sent to orders again each hour, and becomes a task after a week', async () => {
  const customer = await shop.subscribe();
  const { id } = await shop.reported(customer);
  await shop.answer(id, { remedy: 'refund', meals: 1 });
  const [first] = await requests(customer);
  for (const [time, sent] of [
    ['15:00', 1],
    ['15:31', 2],
    ['16:32', 3],
  ] as const) {
    shop.running.travelTo(`2026-11-23T${time}`);
    await eventually(async () => expect(await requests(customer)).toEqual(Array(sent).fill(first)));
  }
  expect(await shop.tasks(customer)).not.toContain('refund-unanswered');
  shop.running.travelTo('2026-11-30T14:31');
  await eventually(async () => expect(await shop.tasks(customer)).toContain('refund-unanswered'));
  await eventually(async () => expect(await requests(customer)).toHaveLength(4));
  await shop.refunded(customer, first!);
  shop.running.travelTo('2026-11-30T16:00');
  await eventually(async () => expect(await shop.tasks(customer)).not.toContain('refund-unanswered'));
  expect(await requests(customer)).toHaveLength(4);
});

it('each of several tasks about problems of one plan has the id of its own problem', async () => {
  const customer = await shop.subscribe();
  const reported = [await shop.reported(customer), await shop.reported(customer)];
  await shop.tasks(customer);
  const { tasks } = (await shop.running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
  const found = tasks.flatMap(({ subscription_id, problem_id, sentence }) =>
    subscription_id === customer.order_id && problem_id ? [[problem_id, /P-\d{6}/.exec(sentence)![0]]] : [],
  );
  expect(found).toEqual(reported.map(({ id, number }) => [id, number]));
  for (const { id } of reported) await shop.answer(id, {});
});

it('open and overdue problems are counted, and the problems of one plan are found with whether they are overdue', async () => {
  const [customer, other] = [await shop.subscribe(), await shop.subscribe()];
  const { id } = await shop.reported(customer);
  await shop.reported(other);
  const count = async () => (await shop.running.get<ProblemCount>('/deliveries/admin/problems/count')).body.data;
  expect([await count(), await shop.tasks(customer)]).toEqual([{ open: 2, overdue: 0 }, expect.arrayContaining(['problem-open'])]);
  const found = async (state: string) => {
    const { body } = await shop.running.get<ProblemPage>(`/deliveries/admin/problems?state=${state}&plan=${customer.order_id}`);
    return body.data.problems.map((problem) => [problem.id, problem.is_overdue]);
  };
  expect([await found('open'), await found('closed')]).toEqual([[[id, false]], []]);
  shop.running.travelTo('2026-12-08T14:30');
  await eventually(async () => expect([await count(), await shop.tasks(customer)]).toEqual([{ open: 2, overdue: 2 }, ['problem-overdue']]));
  expect(await found('open')).toEqual([[id, true]]);
  await shop.answer(id, {});
  expect([await count(), await found('open'), await found('closed')]).toEqual([{ open: 1, overdue: 1 }, [], [[id, false]]]);
});

it('a cancellation becomes a task a week after its approval, however long before the customer has asked for it', async () => {
  shop.running.travelTo('2026-11-23T14:30');
  const customer = await shop.subscribe();
  const { meals, amount_paise } = await shop.rest(customer);
  const { id } = (await shop.cancel(customer, { meals, amount_paise })).body.data;
  shop.running.travelTo('2026-11-29T14:30');
  expect((await shop.answer(id, { remedy: 'refund', meals })).status).toBe(200);
  const [request] = await requests(customer);
  shop.running.travelTo('2026-12-01T14:30');
  expect(await shop.tasks(customer)).not.toContain('refund-unanswered');
  shop.running.travelTo('2026-12-06T14:31');
  expect(await shop.tasks(customer)).toContain('refund-unanswered');
  await shop.refunded(customer, request!);
});

it('a problem that is reopened after its refused refund was answered anew is a reopened one', async () => {
  const customer = await shop.subscribe();
  const { id } = await shop.reported(customer);
  await shop.answer(id, { remedy: 'refund', meals: 1, withdraw: 0 });
  await shop.refused(customer, (await requests(customer))[0]!);
  expect(await aboutProblem(customer)).toEqual(['refund-refused']);
  expect((await shop.answer(id, { remedy: 'credit', meals: 1 })).status).toBe(200);
  await shop.reopen(customer, id);
  expect(await aboutProblem(customer)).toEqual(['problem-reopened']);
});

it('the task of problem 1,000,000 names its whole number', async () => {
  await shop.running.database.query('ALTER SEQUENCE problem_numbers RESTART WITH 1000000');
  const customer = await shop.subscribe();
  const { number } = await shop.reported(customer);
  await shop.tasks(customer);
  const { tasks } = (await shop.running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
  const ofCustomer = tasks.filter(({ subscription_id, kind }) => subscription_id === customer.order_id && kind === 'problem-open');
  expect([number, ofCustomer.map(({ sentence }) => /P-\d+/.exec(sentence)![0])]).toEqual(['P-1000000', ['P-1000000']]);
});
