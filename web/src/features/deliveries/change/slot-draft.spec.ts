import { describe, expect, it } from '@jest/globals';
import type { SubscriptionCommand, SubscriptionDetail, SubscriptionSlot } from '@2x7/contracts';
import { newSlotDraft, slotCommand, type SlotDraft } from './slot-draft';

const slot = (day: string, changes: Partial<SubscriptionSlot> = {}) =>
  ({ day, window: 'lunch', state: 'planned', ...changes }) as SubscriptionSlot;

it('suggests to move a delivery to the next day on which the kitchen cooks at its time', () => {
  const slots = [
    slot('2026-12-01'),
    slot('2026-12-02', { state: 'closed' }),
    slot('2026-12-03', { state: 'closed' }),
    slot('2026-12-04', { window: 'dinner', state: 'closed' }),
  ];
  expect(newSlotDraft({ slots: slots.slice(0, 1) }, slots[0]!)).toMatchObject({ day: '2026-12-02', window: 'lunch' });
  expect(newSlotDraft({ slots }, slots[0]!).day).toBe('2026-12-04');
});

describe('the command of a choice', () => {
  const lunch = slot('2026-12-01', { allowed: ['skip', 'move', 'address-once'] });
  const dinner = slot('2026-12-01', { window: 'dinner', allowed: ['skip'] });
  const plan = { slots: [lunch, dinner], first_open_day: '2026-12-01', horizon: '2026-12-31' } as unknown as SubscriptionDetail;
  const draft = (changes: Partial<SlotDraft>): SlotDraft => ({ ...newSlotDraft(plan, lunch), ...changes });
  const [atLunch, atDinner] = [
    { day: '2026-12-01', window: 'lunch' },
    { day: '2026-12-01', window: 'dinner' },
  ];

  it.each<[string, Partial<SlotDraft>, SubscriptionCommand]>([
    ['skips both deliveries of the day', { choice: 'skip-day' }, { type: 'skip', slots: [atLunch, atDinner] } as SubscriptionCommand],
    [
      'skips for the first person',
      { choice: 'only-one', person: '1' },
      { type: 'skip', slots: [atLunch], person: 1 } as SubscriptionCommand,
    ],
    [
      'skips for the second person',
      { choice: 'only-one', person: '2' },
      { type: 'skip', slots: [atLunch], person: 2 } as SubscriptionCommand,
    ],
    [
      'moves the delivery to the chosen time',
      { choice: 'move', day: '2026-12-31', window: 'dinner' },
      { type: 'move', from: atLunch, to: { day: '2026-12-31', window: 'dinner' } } as SubscriptionCommand,
    ],
    [
      'brings it to another address',
      { choice: 'address-once', address: ' 4 Lake Road ' },
      { type: 'address-once', slot: atLunch, address: '4 Lake Road' } as SubscriptionCommand,
    ],
  ])('%s', (_what, changes, command) => expect(slotCommand(plan, lunch, draft(changes))).toEqual(command));

  it.each<[string, Partial<SlotDraft>]>([
    ['a choice', {}],
    ['the person', { choice: 'only-one' }],
    ['a day that the calendar plans', { choice: 'move', day: '2027-01-01' }],
    ['the address', { choice: 'address-once', address: ' ' }],
  ])('is missing without %s', (_what, changes) => expect(slotCommand(plan, lunch, draft(changes))).toBeUndefined());
});
