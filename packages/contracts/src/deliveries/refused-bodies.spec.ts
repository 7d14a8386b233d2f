import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { AnswerProblem, ReopenProblem, ReportProblem } from './customers/problems.js';
import { AdjustMeals, ChangeSubscription, DeliveryDate, FirstDeliveryQuery } from './customers/subscription.js';
import { CallOffSlot } from './kitchen/call-off.js';
import { CalendarQuery, ChangeSlots } from './kitchen/kitchen.js';
import { LabelQuery } from './kitchen/labels.js';
import { EnterMarks, Mark } from './runs/marks.js';
import { SetZones } from './runs/runs.js';

const id = '019aa5d2-6c1f-7d10-8829-012345678901';
const slot = { day: '2026-12-01', window: 'lunch' } as const;
const time = '2026-12-01T02:00:00Z';
/** What is said of the body, each with the field that it is said of; empty where the body is accepted. */
const said = (schema: z.ZodType, body: unknown): string[] =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('a date of deliveries', () => {
  it('is a day of the calendar', () => {
    expect(['2026-12-01', '2028-02-29'].map((day) => DeliveryDate.safeParse(day).success)).toEqual([true, true]);
    for (const day of ['2026-02-29', '2026-13-01', '2026-12-00']) expect(said(DeliveryDate, day)).toEqual([': Choose a date that exists']);
    for (const day of ['', '2026-12-1', '1926-12-01', '2026-12-01T00:00:00Z', 'on 2026-12-01', null])
      expect([day, said(DeliveryDate, day)[0]]).toEqual([day, ': Choose a date']);
  });

  it('of a range is not before the first one, and at most half a year later', () => {
    const calendar = (to: string) => said(CalendarQuery, { from: '2026-12-01', to });
    const change = (until: string) => said(ChangeSlots, { from: '2026-12-01', until, windows: ['dinner'], capacity: 1 });
    expect(['2026-12-01', '2027-06-02'].flatMap((day) => [...calendar(day), ...change(day)])).toEqual([]);
    expect([calendar('2026-11-30'), change('2026-11-30')]).toEqual([
      ['to: The last day is before the first'],
      ['until: The last day is before the first'],
    ]);
    expect([calendar('2027-06-03'), change('2027-06-03')]).toEqual([['to: Choose at most 184 days'], ['until: Choose at most 184 days']]);
  });
});

describe('a change of a plan', () => {
  const changed = (command: object, key = id) => ChangeSubscription.parse({ key, command }).command;

  it('has a key that no change of the service itself has', () => {
    const complaint = (key: string) => said(ChangeSubscription, { key, command: { type: 'resume', on: '2026-12-01' } });
    for (const key of [id, 'k', `x ${id}`]) expect(complaint(key)).toEqual([]);
    for (const key of [`answer-${id}-1`, `late-box-${id}`]) expect(complaint(key)).toEqual(['key: Key must be a UUID']);
  });

  it('names the first or the second person', () => {
    const skip = (person: number) => said(ChangeSubscription, { key: id, command: { type: 'skip', slots: [slot], person } });
    expect([1, 2].flatMap(skip)).toEqual([]);
    for (const person of [0, 3]) expect(skip(person)).toEqual(['command.person: Choose the first or the second person']);
  });

  it('leaves a pause without an end open, and a person without name, allergies and note', () => {
    expect(changed({ type: 'pause', from: '2026-12-01' })).toEqual({ type: 'pause', from: '2026-12-01', until: null });
    const profile = { type: 'profile', person: 2, diet: null };
    const empty = { ...profile, name: '', allergies: [], note: '' };
    expect([changed(profile), changed({ ...profile, name: '' })]).toEqual([empty, empty]);
  });

  it('has a name of at most 60 and a note of at most 200 characters for a person', () => {
    const profile = (more: object) => said(ChangeSubscription, { key: id, command: { type: 'profile', person: 1, diet: null, ...more } });
    expect(profile({ name: 'x'.repeat(60), note: 'x'.repeat(200) })).toEqual([]);
    expect(profile({ note: 'x'.repeat(201) })).toEqual(['command.note: Note is longer than 200 characters']);
    expect(profile({ name: 'x'.repeat(61) })[0]).toContain('Name is longer than 60 characters');
  });

  it('by an administrator adds or withdraws at least one meal', () => {
    const adjust = (meals: number) => said(AdjustMeals, { key: id, meals, reason: 'x' });
    expect([-1, 1].flatMap(adjust)).toEqual([]);
    expect(adjust(0)).toEqual(['meals: Give a number of meals']);
  });
});

it('the first delivery of a plan without a type is that of a plan for one person', () =>
  expect(FirstDeliveryQuery.parse({ meal_type: 'both' }).plan_type).toBe('individual'));

describe('a change of slots', () => {
  const change = { from: '2026-12-01', until: '2026-12-01', windows: ['lunch'] };
  it('names a window, and a capacity or whether the kitchen is closed', () => {
    for (const what of [{ capacity: 0 }, { closed: 'Diwali' }, { closed: null }])
      expect(said(ChangeSlots, { ...change, ...what })).toEqual([]);
    expect(said(ChangeSlots, change)).toEqual(['capacity: Give a capacity, or a reason to close']);
    expect(said(ChangeSlots, { ...change, capacity: 1, windows: [] })).toEqual(['windows: Choose lunch or dinner']);
  });

  it('and a call-off are carried out, not only previewed, unless they say so', () => {
    expect(ChangeSlots.parse({ ...change, capacity: 1 }).dry_run).toBe(false);
    expect(CallOffSlot.parse({ ...slot, reason: 'Fire' }).dry_run).toBe(false);
  });
});

describe('a mark', () => {
  const results = [
    [{ result: 'delivered', place: 'guard' }, true],
    [{ result: 'delivered' }, false],
    [{ result: 'delivered', place: 'guard', cause: 'other' }, false],
    [{ result: 'failed', cause: 'other' }, true],
    [{ result: 'failed' }, false],
    [{ result: 'failed', place: 'guard', cause: 'other' }, false],
    [{ result: 'undone' }, true],
    [{ result: 'undone', place: 'guard' }, false],
    [{ result: 'undone', cause: 'other' }, false],
  ] as const;
  it.each(results)('of %j is whole: %s', (facts, isWhole) => {
    const expected = isWhole ? [] : ['Say where the box is, or why it was not delivered'];
    const sent = said(Mark, { id, seq: 1, delivery_id: id, phone_at: time, ...facts });
    const entered = said(EnterMarks, { key: 'k', reason: 'x', marks: [{ delivery_id: id, at: time, ...facts }] });
    expect([sent, entered]).toEqual([expected.map((text) => `result: ${text}`), expected.map((text) => `marks.0.result: ${text}`)]);
  });

  it('of an administrator ranks above that of a rider unless it says otherwise', () => {
    const marks = [{ delivery_id: id, at: time, result: 'undone' }];
    expect(EnterMarks.parse({ key: 'k', reason: 'x', marks }).keep_riders).toBe(false);
  });
});

it('the labels after a box are asked for by its number', () => {
  const asked = (after?: string) => LabelQuery.safeParse({ ...slot, after });
  expect([asked(), asked('0'), asked('200')].map(({ data }) => data?.after)).toEqual([undefined, 0, 200]);
  expect([asked('-1'), asked('1.5'), asked('x')].map(({ success }) => success)).toEqual([false, false, false]);
});

it('zones have PIN codes of six digits, each in one zone, and names of their own', () => {
  const zones = (...made: [name: string, ...pins: string[]][]) =>
    said(SetZones, { before: [], zones: made.map(([name, ...pins]) => ({ name, pins })) });
  expect(zones(['East', '302017', '302018'], ['West', '302012'])).toEqual([]);
  for (const pin of ['30201', '3020180', 'a302018', '302018 '])
    expect(zones(['East', pin])).toEqual(['zones.0.pins.0: A PIN code has six digits']);
  expect(zones(['East', '302017'], ['West', '302017'])).toEqual(['zones: A PIN code belongs to one zone only']);
  expect(zones(['East', '302017'], ['East', '302018'])).toEqual(['zones: Two zones have the same name']);
});

describe('a problem', () => {
  const report = { key: 'k', subscription_id: id, kind: 'late', text: 'Cold', wish: 'refund' };
  it('is described, and is no cancellation, which has a route of its own', () => {
    expect(said(ReportProblem, { ...report, slot: null })).toEqual([]);
    expect(said(ReportProblem, { ...report, text: ' ' })).toEqual(['text: Describe what happened']);
    expect(said(ReportProblem, { ...report, kind: 'cancel-rest' })).toEqual(['kind: Choose what happened']);
    expect(said(ReopenProblem, { text: '\n' })).toEqual(['text: Say what is still wrong']);
  });

  const answer = (more: object) => said(AnswerProblem, { key: 'k', version: 1, remedy: 'answer', text: 'Sorry', ...more });
  it('is answered with words, and with meals exactly where meals or money are given', () => {
    expect(answer({ text: '' })).toEqual(['text: Write an answer']);
    for (const remedy of ['answer', 'decline']) {
      expect(answer({ remedy })).toEqual([]);
      expect(answer({ remedy, meals: 1 })).toEqual(['meals: Give a number of meals']);
    }
    for (const remedy of ['replacement', 'credit', 'refund']) {
      expect(answer({ remedy, meals: 1 })).toEqual([]);
      expect(answer({ remedy })).toEqual(['meals: Give a number of meals']);
    }
  });

  it('is answered with a delivery only by a replacement', () => {
    expect(answer({ remedy: 'replacement', meals: 1, slot })).toEqual([]);
    expect(answer({ remedy: 'credit', meals: 1, slot })).toEqual(['slot: Only a replacement has a delivery']);
  });
});
