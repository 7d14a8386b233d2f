import { describe, expect, it } from '@jest/globals';
import type { DeliverySlot } from '@2x7/contracts';
import { currentSlot, sheetAddress, slotIn, slotLinks } from './kitchen-slots';

const slots: DeliverySlot[] = [
  { day: '2026-12-01', window: 'lunch' },
  { day: '2026-12-01', window: 'dinner' },
  { day: '2026-12-02', window: 'lunch' },
];

describe('the slot that the kitchen opens with', () => {
  it.each([
    ['the lunch until 9:00 AM', '2026-12-01T03:29:00Z', slots[0]],
    ['the dinner from 9:00 AM on', '2026-12-01T03:30:00Z', slots[1]],
    ['the next lunch from 8:00 PM on', '2026-12-01T14:30:00Z', slots[2]],
    ['the last slot if all are over', '2026-12-03T00:00:00Z', slots[2]],
  ])('is %s', (_, now, expected) => {
    expect(currentSlot({ now, slots })).toBe(expected);
  });

  it('is taken from the address if it names a valid slot', () => {
    expect(slotIn(new URLSearchParams('day=2026-12-02&window=dinner'))).toEqual({ day: '2026-12-02', window: 'dinner' });
    expect(
      ['', 'day=2026-12-02', 'day=x&window=lunch', 'day=2026-12-02&window=tea'].map((query) => slotIn(new URLSearchParams(query))),
    ).toEqual(Array(4).fill(undefined));
  });

  it.each(['2026-02-31', '2026-13-01', '2026-00-10', '1969-12-31', '0000-01-01'])(
    'is not taken from the address if the kitchen has no such day: %s',
    (day) => expect(slotIn(new URLSearchParams({ day, window: 'lunch' }))).toBeUndefined(),
  );
});

it('the links to the slots of a screen name window and day, and mark the one that is shown', () => {
  const shown: DeliverySlot = { day: '2026-12-01', window: 'dinner' };
  expect(slotLinks(slots, shown, sheetAddress)).toEqual([
    { name: 'Lunch, Tue, 1 Dec', to: '/kitchen?day=2026-12-01&window=lunch', current: false },
    { name: 'Dinner, Tue, 1 Dec', to: '/kitchen?day=2026-12-01&window=dinner', current: true },
    { name: 'Lunch, Wed, 2 Dec', to: '/kitchen?day=2026-12-02&window=lunch', current: false },
  ]);
  expect(slotLinks(slots, undefined, sheetAddress).some(({ current }) => current)).toBe(false);
});
