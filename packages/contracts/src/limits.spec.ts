import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { AuditQuery } from './audit.js';
import { Login } from './auth/auth.js';
import { AcceptInvitation, ChangePassword, ConfirmPassword, InviteUser, LookUpInvitation, UserChanges } from './auth/users.js';
import { DishChanges, DishInput } from './catalog/dish.js';
import { MealPlanChanges, MealPlanInput } from './catalog/meal-plan.js';
import { Reorder } from './catalog/reorder.js';
import { StartCustomerSession } from './deliveries/customers/customer.js';
import { AnswerProblem, CancelRest, ReopenProblem, ReportProblem } from './deliveries/customers/problems.js';
import {
  AddLateBox,
  AdjustMeals,
  ChangeEmail,
  ChangeSubscription,
  ConfirmImport,
  DecideRefund,
  SubscriptionSearch,
} from './deliveries/customers/subscription.js';
import { CallOffSlot } from './deliveries/kitchen/call-off.js';
import { ChangeSlots, SetMenuEntry } from './deliveries/kitchen/kitchen.js';
import { EnterMarks, SendMarks } from './deliveries/runs/marks.js';
import { AddRun, ChangeRun, SetZones, StartRiderSession } from './deliveries/runs/runs.js';
import { OrderSearch, RequestRefund } from './orders/admin-orders.js';
import { CreateOrder } from './orders/order.js';

const id = '019aa5d2-6c1f-7d10-8829-012345678901';
const slot = { day: '2026-12-01', window: 'lunch' };
const time = '2026-12-01T02:00:00Z';
const mark = { delivery_id: id, result: 'delivered', place: 'guard' };
const report = { key: 'k', subscription_id: id, kind: 'late', text: 'Cold', wish: 'refund' };
const answer = { key: 'k', version: 1, remedy: 'answer', text: 'Sorry' };
const phoneMark = (seq: number) => ({ now: time, marks: [{ ...mark, id, seq, phone_at: time }] });
const command = (one: object) => ({ key: id, command: one });
const zones = (more: object[]) => ({ before: [], zones: more });
const run = { version: 1, name: 'Run', rider: '', trained_on: null, stops: [] };
const dish = { dish_name: 'Dal', ingredients: ['Dal'], quantity: '350g' };
const plan = { name: 'Plan', meal_type: 'lunch', number_of_meals: 7, original_cost: 1_000, discounted_price: 1_000 };
const order = { customerEmail: 'a@mail.example', customerName: 'Asha', customerPhone: '98290 12345', deliveryAddress: 'x', mealPlanId: id };
const changes = { from: '2026-12-01', until: '2026-12-01', windows: ['lunch'] };

/** What is said of the body; empty where it is accepted. */
const said = (schema: z.ZodType, body: unknown): string[] => schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
const long = (length: number): string => 'x'.repeat(length);
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);

type Texts = [what: string, most: number, label: string, schema: z.ZodType, body: (text: string) => unknown];
const texts: Texts[] = [
  ['the name of a user', 120, 'Name', InviteUser, (name) => ({ name, email: 'a@mail.example', role: 'staff' })],
  ['the new name of a user', 120, 'Name', UserChanges, (name) => ({ name })],
  ['the password of a sign-in', 128, 'Password', Login, (password) => ({ email: 'a@mail.example', password })],
  ['the code of a sign-in', 40, 'Code', Login, (code) => ({ email: 'a@mail.example', password: 'x', code })],
  ['the password that confirms', 128, 'Password', ConfirmPassword, (password) => ({ password })],
  [
    'the current password',
    128,
    'Password',
    ChangePassword,
    (current_password) => ({ current_password, new_password: 'nine quiet elephants' }),
  ],
  ['the name of a customer', 120, 'Name', CreateOrder, (customerName) => ({ ...order, customerName })],
  ['the address of a customer', 500, 'Address', CreateOrder, (deliveryAddress) => ({ ...order, deliveryAddress })],
  ['the reason of a refund', 200, 'Reason', RequestRefund, (reason) => ({ key: id, amount_paise: 100, reason })],
  ['a search for orders', 100, 'Search', OrderSearch, (search) => ({ search })],
  ['the name of a plan', 120, 'Name', MealPlanInput, (name) => ({ ...plan, name })],
  ['the description of a plan', 2_000, 'Description', MealPlanInput, (description) => ({ ...plan, description })],
  ['the new description of a plan', 2_000, 'Description', MealPlanChanges, (description) => ({ description })],
  ['the name of a dish', 120, 'Dish name', DishInput, (dish_name) => ({ ...dish, dish_name })],
  ['the new name of a dish', 120, 'Dish name', DishChanges, (dish_name) => ({ dish_name })],
  ['an ingredient', 120, 'Ingredient', DishInput, (one) => ({ ...dish, ingredients: [one] })],
  ['the quantity of a dish', 40, 'Quantity', DishInput, (quantity) => ({ ...dish, quantity })],
  ['the new quantity of a dish', 40, 'Quantity', DishChanges, (quantity) => ({ quantity })],
  ['the storage of a dish', 160, 'Storage', DishInput, (storage) => ({ ...dish, storage })],
  ['where to leave the box', 200, 'Note', ChangeSubscription, (note) => command({ type: 'delivery-note', note })],
  ['the key of a change', 64, 'Key', ChangeSubscription, (key) => ({ ...command({ type: 'resume', on: slot.day }), key })],
  ['a search for plans', 100, 'Search', SubscriptionSearch, (search) => ({ search })],
  ['the reason for meals', 200, 'Reason', AdjustMeals, (reason) => ({ key: id, meals: 1, reason })],
  ['the reason for a late box', 200, 'Reason', AddLateBox, (reason) => ({ key: id, slot, reason })],
  ['a problem', 2_000, 'Description', ReportProblem, (text) => ({ ...report, text })],
  ['the key of a problem', 64, 'Key', ReportProblem, (key) => ({ ...report, key })],
  ['the reason to reopen', 2_000, 'Reason', ReopenProblem, (text) => ({ text })],
  ['the reason to cancel', 2_000, 'Reason', CancelRest, (text) => ({ key: 'k', meals: 1, amount_paise: 1, text })],
  ['the answer to a problem', 2_000, 'Answer', AnswerProblem, (text) => ({ ...answer, text })],
  ['the reason to close a slot', 120, 'Reason', ChangeSlots, (closed) => ({ ...changes, closed })],
  ['the reason to call a slot off', 120, 'Reason', CallOffSlot, (reason) => ({ ...slot, reason })],
  ['the reason for another dish', 120, 'Reason', SetMenuEntry, (reason) => ({ ...slot, diet: 'egg', dish_id: id, reason })],
  ['the reason of marks', 200, 'Reason', EnterMarks, (reason) => ({ key: 'k', marks: [{ ...mark, at: time }], reason })],
  ['the name of a zone', 60, 'Name', SetZones, (name) => zones([{ name, pins: ['302018'] }])],
  ['the name of a new run', 60, 'Name', AddRun, (name) => ({ ...slot, name })],
  ['the name of a run', 60, 'Name', ChangeRun, (name) => ({ ...run, name })],
];

describe('the longest text', () => {
  for (const [what, most, label, schema, body] of texts) {
    it(`of ${what} has ${most} characters`, () => {
      expect(said(schema, body(long(most)))).toEqual([]);
      expect(said(schema, body(long(most + 1)))).toContain(`${label} is longer than ${most} characters`);
    });
  }

  it('of an email address has 254 characters', () => {
    const email = (length: number) => `a@${'x.'.repeat((length - 4) / 2)}in`;
    expect(said(ChangeEmail, { key: id, email: email(254) })).toEqual([]);
    expect(said(ChangeEmail, { key: id, email: email(256) })).toEqual(['Email is longer than 254 characters']);
  });

  it('of a rider has 80 characters, and a run may be without one', () => {
    expect(['', long(80), long(81)].map((rider) => ChangeRun.safeParse({ ...run, rider }).success)).toEqual([true, true, false]);
  });

  it.each<[string, z.ZodType, (token: string) => unknown]>([
    ['an invitation', LookUpInvitation, (token) => ({ token })],
    ['a link of a customer', StartCustomerSession, (token) => ({ token })],
    ['a link of a run', StartRiderSession, (token) => ({ token })],
  ])('of the token of %s has 128 characters', (_what, schema, body) => {
    expect([128, 129].map((length) => schema.safeParse(body(long(length))).success)).toEqual([true, false]);
  });

  it('of a new password has 128 characters, the shortest 12', () => {
    const password = (length: number) => said(AcceptInvitation, { token: 'x', password: long(length) });
    expect([12, 128].flatMap(password)).toEqual([]);
    expect(password(11)).toEqual(['Password must have at least 12 characters']);
    expect(password(129)).toEqual(['Password can have at most 128 characters']);
  });
});

type Numbers = [what: string, least: number, most: number, below: string, above: string, z.ZodType, (amount: number) => unknown];
const atMost = 'At most 1,000 meals';
const numbers: Numbers[] = [
  ['added meals', -100, 100, 'At most 100 meals', 'At most 100 meals', AdjustMeals, (meals) => ({ key: id, meals, reason: 'x' })],
  ['meals of an imported plan', 0, 1_000, 'At least 0 meals', atMost, ConfirmImport, (meals_left) => ({ meals_left })],
  ['meals of a refund', 0, 1_000, 'At least 0 meals', atMost, DecideRefund, (meals) => ({ refund_id: id, meals })],
  ['meals of an answer', 1, 1_000, 'At least 1 meal', atMost, AnswerProblem, (meals) => ({ ...answer, remedy: 'credit', meals })],
  ['withdrawn meals', 0, 1_000, 'At least 0 meals', atMost, AnswerProblem, (withdraw) => ({ ...answer, withdraw })],
  ['meals of a slot', 0, 100_000, 'At least 0 meals', 'At most 100,000 meals', ChangeSlots, (capacity) => ({ ...changes, capacity })],
  [
    'meals of a plan',
    1,
    1_000,
    'Number of meals must be at least 1',
    'Number of meals cannot be above 1,000',
    MealPlanInput,
    (number_of_meals) => ({ ...plan, number_of_meals }),
  ],
  [
    'grams of a dish',
    1,
    10_000,
    'Net quantity must be at least 1',
    'Net quantity cannot be above 10,000',
    DishChanges,
    (net_grams) => ({ net_grams }),
  ],
  [
    'hours of a dish',
    1,
    720,
    'Use within must be at least 1',
    'Use within cannot be above 720',
    DishChanges,
    (use_within_hours) => ({ use_within_hours }),
  ],
];

describe('the numbers', () => {
  for (const [what, least, most, below, above, schema, body] of numbers) {
    it(`of ${what} are ${least} to ${most}`, () => {
      expect([least, most].flatMap((amount) => said(schema, body(amount)))).toEqual([]);
      expect(said(schema, body(least - 1))).toEqual([below]);
      for (const amount of [most + 1, 2 ** 60]) expect(said(schema, body(amount))).toContain(above);
      expect(said(schema, body(least + 0.5))).not.toEqual([]);
    });
  }

  it('of an amount on a label are 0 to 10,000, rounded to 0.1', () => {
    expect([0, 10_000].flatMap((sodium) => said(DishChanges, { sodium }))).toEqual([]);
    expect(said(DishChanges, { sodium: -0.1 })).toEqual(['Sodium cannot be below 0']);
    expect(said(DishChanges, { sodium: 10_000.1 })).toEqual(['Sodium cannot be above 10,000']);
    expect([0.14, 0.15].map((trans_fat) => DishChanges.parse({ trans_fat }).trans_fat)).toEqual([0.1, 0.2]);
  });

  it.each<[string, number, z.ZodType, (amount: number) => unknown]>([
    ['orders of a page', 100, OrderSearch, (limit) => ({ limit })],
    ['entries of an audit trail', 100, AuditQuery, (limit) => ({ limit: String(limit) })],
    ['marks of a phone', 1_000_000, SendMarks, phoneMark],
  ])('of %s are 1 to %i', (_what, most, schema, body) => {
    expect([0, 1, most, most + 1].map((amount) => schema.safeParse(body(amount)).success)).toEqual([false, true, true, false]);
  });

  it('of a position are within a million of 0', () => {
    const moved = (display_order: number) => Reorder.safeParse({ orders: [{ id, display_order }] }).success;
    expect([-1_000_001, -1_000_000, 1_000_000, 1_000_001].map(moved)).toEqual([false, true, true, false]);
  });
});

type Lists = [what: string, least: number, most: number, few: string, many: string, z.ZodType, (length: number) => unknown];
const lists: Lists[] = [
  [
    'skipped deliveries',
    1,
    120,
    'Choose a delivery',
    'Choose fewer deliveries',
    ChangeSubscription,
    (length) => command({ type: 'skip', slots: list(length, slot) }),
  ],
  ['photos', 0, 4, '', 'At most 4 photos', ReportProblem, (length) => ({ ...report, photos: list(length, id) })],
  [
    'sent marks',
    1,
    200,
    'Send a mark',
    'Send at most 200 marks',
    SendMarks,
    (length) => ({ now: time, marks: list(length, phoneMark(1).marks[0]) }),
  ],
  [
    'entered marks',
    1,
    200,
    'Enter a mark',
    'Enter at most 200 marks',
    EnterMarks,
    (length) => ({ key: 'k', reason: 'x', marks: list(length, { ...mark, at: time }) }),
  ],
  ['stops', 0, 200, '', 'At most 200 stops', ChangeRun, (length) => ({ ...run, stops: list(length, id) })],
  [
    'PIN codes',
    1,
    200,
    'Give a PIN code',
    'At most 200 PIN codes',
    SetZones,
    (length) => zones([{ name: 'A', pins: list(length, 0).map((_, n) => String(302_000 + n)) }]),
  ],
  [
    'zones',
    0,
    50,
    '',
    'At most 50 zones',
    SetZones,
    (length) => zones(list(length, 0).map((_, n) => ({ name: `Zone ${n}`, pins: [String(302_000 + n)] }))),
  ],
  [
    'positions',
    1,
    500,
    'Send at least one position',
    'Send at most 500 positions',
    Reorder,
    (length) => ({ orders: list(length, 0).map((_, n) => ({ id: String(n), display_order: n })) }),
  ],
  [
    'ingredients',
    1,
    100,
    'At least one ingredient is required',
    'A dish can have at most 100 ingredients',
    DishInput,
    (length) => ({ ...dish, ingredients: list(length, 'Rice') }),
  ],
];

for (const [what, least, most, few, many, schema, body] of lists) {
  it(`a list of ${what} has ${least} to ${most} entries`, () => {
    expect([least, most].flatMap((length) => said(schema, body(length)))).toEqual([]);
    if (least > 0) expect(said(schema, body(least - 1))).toContain(few);
    expect(said(schema, body(most + 1))).toContain(many);
  });
}
