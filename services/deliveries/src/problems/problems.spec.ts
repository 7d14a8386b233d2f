import { slotNumber, type ProblemPage } from '@2x7/contracts';
import { asCustomer, eventually } from '@2x7/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { lunch } from '../testing/commands.js';
import { deliverAll } from '../testing/mark-facts.js';
import type { Subscriber } from '../testing/reported-problems.js';
import { shopWithProblems } from '../testing/shop-with-problems.js';

const shop = shopWithProblems();

const balance = async ({ order_id }: Subscriber) => (await shop.detail(order_id)).balance;
const request = async ({ order_id }: Subscriber) => (await shop.published('refund.requested', order_id)).at(-1)!;
/** Of three of fourteen meals for ₹3,599. */
const three = Math.floor((359_900 * 3) / 14);

describe('a problem with a plan', () => {
  it('gets a number and a due date at once, is stored once for its key, and sends one email', async () => {
    const customer = await shop.subscribe();
    const key = uuid();
    const answers = await Promise.all([shop.report(customer, { key }), shop.report(customer, { key })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.body.data).toEqual(answers[0]!.body.data);
    const problem = answers[0]!.body.data;
    expect(problem).toMatchObject({ number: expect.stringMatching(/^P-\d{6}$/), state: 'open', can_reopen: false, resolutions: [] });
    expect(Date.parse(problem.due_at) - Date.parse(problem.reported_at)).toBe(7 * 86_400_000);
    expect(await shop.published('problem.reported', customer.order_id)).toMatchObject([
      { problem_number: problem.number, is_reopened: false, due_at: problem.due_at, customer: { email: customer.customer.email } },
    ]);
    expect((await shop.running.get('/my/problems', asCustomer(customer.customerId))).body.data).toEqual([problem]);
    expect(await shop.tasks(customer)).toContain('problem-open');
  });

  it('is found only by its customer, with a plan and photos of this customer, and is not stored while media cannot be reached', async () => {
    const [mine, other] = [await shop.subscribe(), await shop.subscribe()];
    const problem = await shop.reported(other);
    await shop.answer(problem.id, {});
    expect((await shop.report(mine, { subscription_id: other.order_id })).status).toBe(404);
    expect((await shop.reopen(mine, problem.id)).status).toBe(404);
    expect((await shop.running.get(`/my/plans/${other.order_id}/rest`, asCustomer(mine.customerId))).status).toBe(404);
    expect((await shop.cancel({ ...other, customerId: mine.customerId }, { meals: 14, amount_paise: 359_900 })).status).toBe(404);
    const photo = uuid();
    expect((await shop.report(mine, { photos: [photo] })).status).toBe(404);
    shop.photos.known.add(photo);
    expect((await shop.report(mine, { photos: [photo] })).body.data.photos).toEqual([photo]);
    expect(shop.photos.claims.at(-1)).toEqual({ customer: mine.customerId, ids: [photo] });
    shop.photos.isAway = true;
    expect((await shop.report(mine, { photos: [photo] })).status).toBe(503);
    shop.photos.isAway = false;
    expect((await shop.running.get<unknown[]>('/my/problems', asCustomer(mine.customerId))).body.data).toHaveLength(1);
  });

  it('is answered once: one of two administrators gets 409, and a repetition gets the same answer', async () => {
    const customer = await shop.subscribe();
    const { id } = await shop.reported(customer);
    const given = { remedy: 'credit', meals: 1 } as const;
    const both = await Promise.all([shop.answer(id, given), shop.answer(id, { remedy: 'refund', meals: 1 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const reopened = await shop.reopen(customer, id);
    const key = uuid();
    const { version } = await shop.find(id);
    const repeated = await Promise.all([1, 2].map(() => shop.answer(id, { key, version, ...given })));
    expect(repeated.map(({ status, body }) => [status, body.data.resolutions.length])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect(reopened).toMatchObject({ status: 200, body: { data: { state: 'open', can_reopen: false } } });
  });

  it('is reopened once, by its customer, after an answer', async () => {
    const customer = await shop.subscribe();
    const { id } = await shop.reported(customer);
    expect((await shop.reopen(customer, id)).status).toBe(409);
    expect((await shop.answer(id, { remedy: 'decline', text: 'It was as ordered.' })).body.data).toMatchObject({
      state: 'declined',
      can_reopen: true,
    });
    const [first, again] = [await shop.reopen(customer, id), await shop.reopen(customer, id)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await shop.tasks(customer)).toContain('problem-reopened');
    await shop.answer(id, {});
    expect((await shop.reopen(customer, id, 'Once more.')).status).toBe(409);
    expect((await shop.published('problem.reported', customer.order_id)).map(({ is_reopened }) => is_reopened)).toEqual([false, true]);
    expect((await shop.published('problem.answered', customer.order_id)).map(({ can_reopen }) => can_reopen)).toEqual([true, false]);
  });

  it('is listed page by page: open problems by due date, closed ones newest first', async () => {
    const customer = await shop.subscribe();
    for (let count = 0; count < 51; count += 1) await shop.report(customer);
    const page = async (query: string) => (await shop.running.get<ProblemPage>(`/deliveries/admin/problems?${query}`)).body.data;
    const first = await page('state=open');
    const second = await page(`state=open&after=${first.next}`);
    const open = [...first.problems, ...second.problems];
    expect([first.problems.length, second.next, new Set(open.map(({ id }) => id)).size]).toEqual([50, null, open.length]);
    expect(open.map(({ due_at }) => due_at)).toEqual(open.map(({ due_at }) => due_at).sort());
    expect(open.at(-1)).toMatchObject({ customer: { phone: customer.customer.phone }, meals_left: 14, withdraws: 1 });
    await shop.answer(open.at(-1)!.id, {});
    expect((await page('state=closed')).problems[0]!.id).toBe(open.at(-1)!.id);
    expect((await shop.running.get('/deliveries/admin/problems?after=x')).status).toBe(400);
  });
});

describe('a replacement', () => {
  it('comes at the end of the plan, or in the chosen delivery if that is open and has room', async () => {
    const customer = await shop.subscribe();
    const give = async (answer: object) => shop.answer((await shop.reported(customer)).id, { remedy: 'replacement', meals: 1, ...answer });
    const setSlot = (assignment: string) =>
      shop.running.database.query(`UPDATE slots SET ${assignment} WHERE day = '2026-12-10' AND delivery_window = 'lunch'`);
    expect((await give({})).status).toBe(200);
    expect((await give({ slot: lunch('2026-11-26') })).body.data.resolutions).toMatchObject([{ meals: 1, slot: lunch('2026-11-26') }]);
    const found = await shop.detail(customer.order_id);
    expect(found.slots.find(({ day, window }) => day === '2026-11-26' && window === 'lunch')).toMatchObject({ meals: 2 });
    expect(found).toMatchObject({ balance: { granted: 2, planned: 16 }, last_delivery: lunch('2026-12-02') });
    await setSlot(`closed_reason = 'Gas repair'`);
    expect((await give({ slot: lunch('2026-12-10') })).body.code).toBe('slot_closed');
    await setSlot('closed_reason = NULL, capacity = 0');
    expect((await give({ slot: lunch('2026-12-10') })).body.code).toBe('slot_full');
    expect((await give({ slot: lunch('2026-11-20') })).body.code).toBe('too_late');
    expect((await give({ slot: lunch('2026-11-26'), meals: 3 })).body.code).toBe('conflict');
    expect(await balance(customer)).toMatchObject({ granted: 2, planned: 16 });
    const answered = await shop.published('problem.answered', customer.order_id);
    expect(answered.map(({ sentences }) => sentences[0])).toEqual([
      expect.stringMatching(/^1 meal is added to your plan: Problem P-\d+\.$/),
      expect.stringMatching(/^1 meal is added/),
    ]);
    expect(await shop.published('subscription.changed', customer.order_id)).toEqual([]);
  });
});

describe('a refund by the meal', () => {
  it('takes its meals out of the schedule, asks orders once, and is done once, however often orders reports it', async () => {
    const customer = await shop.subscribe();
    const { id } = await shop.reported(customer);
    const answer = await shop.answer(id, { remedy: 'refund', meals: 3 });
    expect(answer.body.data).toMatchObject({
      state: 'resolved',
      resolutions: [{ remedy: 'refund', meals: 3, amount_paise: three, refund_state: 'requested' }],
    });
    expect(await balance(customer)).toMatchObject({ planned: 11, reserved: 3, taken_back: 0 });
    const asked = await request(customer);
    expect(asked).toMatchObject({ order_id: customer.order_id, amount_paise: three, meals: 3 });
    const done = { ...asked, refund_id: uuid() };
    for (let times = 0; times < 2; times += 1) await shop.refunded(customer, done);
    await shop.refused(customer, asked);
    expect(await balance(customer)).toMatchObject({ planned: 11, reserved: 0, taken_back: 3 });
    expect((await shop.find(id)).resolutions[0]!.refund_state).toBe('done');
    expect(await shop.tasks(customer)).not.toContain('refund-undecided');
    const refunds = await shop.running.get(`/deliveries/admin/plans/${customer.order_id}/refunds`);
    expect(refunds.body.data).toMatchObject([{ amount_paise: three, meals: 3 }]);
  });

  it('returns its meals and reopens the problem when orders refuses it, and needs a decision when orders makes it after all', async () => {
    const customer = await shop.subscribe();
    const { id } = await shop.reported(customer);
    await shop.answer(id, { remedy: 'refund', meals: 3 });
    const asked = await request(customer);
    for (let times = 0; times < 2; times += 1) await shop.refused(customer, asked);
    expect(await balance(customer)).toMatchObject({ planned: 14, reserved: 0, taken_back: 0 });
    expect(await shop.find(id)).toMatchObject({ state: 'open', can_reopen: false, resolutions: [{ refund_state: 'refused' }] });
    expect(await shop.tasks(customer)).toContain('refund-refused');
    expect(await shop.published('subscription.changed', customer.order_id)).toHaveLength(1);
    await shop.refunded(customer, asked);
    expect(await shop.tasks(customer)).toContain('refund-undecided');
    expect((await shop.find(id)).refundable).toHaveLength(11);
    await shop.answer(id, { remedy: 'refund', meals: 11 });
    await shop.refunded(customer, await request(customer));
    const paid = await shop.published('refund.requested', customer.order_id);
    expect(paid.reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(customer.amount_paise);
    expect(await shop.detail(customer.order_id)).toMatchObject({
      state: 'cancelled',
      balance: { planned: 0, reserved: 0, taken_back: 14 },
    });
  });

  it('is never more than the order still has, counts meals once, and withdraws no more than are left', async () => {
    const customer = await shop.subscribe();
    await shop.refunded(customer, { amount_paise: 300_000 });
    const { id } = await shop.reported(customer);
    expect((await shop.find(id)).refundable).toEqual(
      Array.from({ length: 14 }, (_, at) => Math.min(59_900, Math.floor((359_900 * (at + 1)) / 14))),
    );
    expect((await shop.answer(id, { remedy: 'refund', meals: 15 })).status).toBe(409);
    await shop.running.post(`/deliveries/admin/plans/${customer.order_id}/meals`, { key: uuid(), meals: -12, reason: 'Moved away' });
    expect((await shop.answer(id, { remedy: 'refund', meals: 3, withdraw: 3 })).status).toBe(409);
    expect((await shop.answer(id, { remedy: 'refund', meals: 2, withdraw: 3 })).status).toBe(400);
    expect((await shop.answer(id, { remedy: 'refund', meals: 14 })).status).toBe(200);
    expect(await request(customer)).toMatchObject({ amount_paise: 59_900, meals: 2 });
    expect((await shop.answer((await shop.reported(customer)).id, { remedy: 'refund', meals: 1 })).status).toBe(409);
  });
});

describe('the rest of a plan', () => {
  it('is cancelled for the amount that was shown, and the cancellation is approved or declined', async () => {
    const [customer, other] = [await shop.subscribe(), await shop.subscribe()];
    await shop.answer((await shop.reported(customer)).id, { remedy: 'refund', meals: 3 });
    const rest = await shop.rest(customer);
    expect(rest).toEqual({ meals: 11, amount_paise: 359_900 - three, first_slot: lunch('2026-11-25') });
    for (const shown of [
      { ...rest, meals: 10 },
      { ...rest, amount_paise: 1 },
    ])
      expect((await shop.cancel(customer, shown)).status).toBe(409);
    const key = uuid();
    const [first, again] = await Promise.all([shop.cancel(customer, { key, ...rest }), shop.cancel(customer, { key, ...rest })]);
    expect([first.status, again.body]).toEqual([201, first.body]);
    const { id } = first.body.data;
    expect(first.body.data).toMatchObject({ kind: 'cancel-rest', rest: { meals: 11, amount_paise: 359_900 - three }, state: 'open' });
    expect(await shop.rest(customer)).toEqual({ meals: 0, amount_paise: 0, first_slot: null });
    expect((await shop.cancel(customer, { meals: 0, amount_paise: 0 })).status).toBe(409);
    expect(await balance(customer)).toMatchObject({ planned: 0, reserved: 14 });
    for (const wrong of [{ remedy: 'answer' }, { remedy: 'refund', meals: 10 }] as const)
      expect((await shop.answer(id, wrong)).status).toBe(409);
    expect((await shop.answer(id, { remedy: 'refund', meals: 11 })).status).toBe(200);
    for (const asked of await shop.published('refund.requested', customer.order_id)) await shop.refunded(customer, asked);
    expect(await shop.detail(customer.order_id)).toMatchObject({ state: 'cancelled', balance: { reserved: 0, taken_back: 14 } });

    const declined = (await shop.cancel(other, await shop.rest(other))).body.data;
    const before = await balance(other);
    await shop.answer(declined.id, { remedy: 'decline', text: 'You asked us by phone to keep it.' });
    expect([before.planned, await balance(other)]).toMatchObject([0, { planned: 14, reserved: 0 }]);
    expect(await shop.published('refund.requested', other.order_id)).toEqual([]);
    expect(await shop.rest(other)).toMatchObject({ meals: 14, amount_paise: 359_900 });
  });

  it('is paid back for the bought meals, also when meals were added', async () => {
    const customer = await shop.subscribe();
    await shop.answer((await shop.reported(customer)).id, { remedy: 'credit', meals: 2 });
    const rest = await shop.rest(customer);
    expect(rest).toMatchObject({ meals: 16, amount_paise: 359_900 });
    const { id } = (await shop.cancel(customer, rest)).body.data;
    await shop.answer(id, { remedy: 'refund', meals: 16 });
    await shop.refunded(customer, await request(customer));
    expect(await shop.detail(customer.order_id)).toMatchObject({ state: 'cancelled', balance: { granted: 2, taken_back: 16 } });
  });
});

describe('a problem with a delivery', () => {
  const slot = lunch('2026-11-25');
  let customer: Subscriber;
  beforeAll(async () => {
    customer = await shop.subscribe({}, { number_of_meals: 2, meal_type: 'lunch' });
  });

  it.each([
    ['2026-11-25T06:59', 409],
    ['2026-11-25T07:00', 201],
    ['2026-12-02T08:59', 201],
    ['2026-12-02T09:01', 409],
  ])('can be reported from the beginning of the window until seven days after its end: %s', async (moment, status) => {
    shop.running.travelTo(moment);
    expect((await shop.report(customer, { slot, kind: 'missing' })).status).toBe(status);
    expect((await shop.report(customer, { slot: lunch('2026-11-24') })).status).toBe(404);
  });

  it('is refunded without withdrawing a meal, and credited to the running or the next plan of the customer', async () => {
    const { id } = await shop.reported(customer);
    expect((await shop.answer(id, { remedy: 'refund', meals: 1, withdraw: 0 })).status).toBe(200);
    expect(await balance(customer)).toMatchObject({ reserved: 0, locked: 2 });
    expect(await request(customer)).toMatchObject({ amount_paise: 179_950, meals: 0 });
    await shop.refunded(customer, await request(customer));
    expect(await shop.tasks(customer)).not.toContain('refund-undecided');

    await deliverAll(shop.running, customer.order_id);
    const credit = async (meals: number) => shop.answer((await shop.reported(customer)).id, { remedy: 'credit', meals });
    expect((await credit(3)).status).toBe(200);
    const words = ['3 meals are kept for you and added to your next plan.'];
    expect((await shop.published('problem.answered', customer.order_id)).at(-1)!.sentences).toEqual(words);
    const next = await shop.subscribe({ customer: customer.customer, paid_at: '2026-12-02T04:00:00.000Z' });
    expect(await balance(next)).toMatchObject({ granted: 3, planned: 17 });
    await credit(2);
    expect(await balance(next)).toMatchObject({ granted: 5, planned: 19 });
    expect(await balance(customer)).toMatchObject({ granted: 0 });
  });

  it('is refunded by withdrawing the owed meal when the delivery failed', async () => {
    const plan = await shop.subscribe({ paid_at: '2026-12-02T04:00:00.000Z' }, { number_of_meals: 2, meal_type: 'lunch' });
    const [first] = (await shop.detail(plan.order_id)).slots;
    const at = { day: first!.day, window: first!.window };
    shop.running.travelTo(`${at.day}T09:30`);
    const find = `SELECT id FROM deliveries WHERE subscription_id = $1 AND slot = $2 AND state = 'locked'`;
    const delivery = await eventually(async () => {
      const [row] = await shop.running.database.query<{ id: string }>(find, [plan.order_id, slotNumber(at)]);
      return row!.id;
    });
    const mark = { delivery_id: delivery, result: 'failed', cause: 'damaged', at: '2026-12-04T03:00:00.000Z' };
    expect((await shop.running.post('/deliveries/admin/marks', { key: uuid(), reason: 'Fell down', marks: [mark] })).status).toBe(200);
    const { id } = await shop.reported(plan, { slot: at, kind: 'missing' });
    expect(await shop.find(id)).toMatchObject({ outcome: { result: 'failed', cause: 'damaged' }, withdraws: 1, meals_left: 2 });
    const note = async () => (await shop.detail(plan.order_id)).slots[0]!.reason;
    expect(await note()).toBe('the box was damaged on the way; the meal comes later');
    await shop.answer(id, { remedy: 'refund', meals: 1 });
    expect(await note()).toBe('the box was damaged on the way');
    expect(await request(plan)).toMatchObject({ amount_paise: 179_950, meals: 1 });
    await shop.refunded(plan, await request(plan));
    expect(await balance(plan)).toMatchObject({ planned: 1, reserved: 0, taken_back: 1 });
    expect(await note()).toBe('the box was damaged on the way');
  });
});
