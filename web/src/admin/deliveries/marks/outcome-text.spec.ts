import { describe, expect, it } from '@jest/globals';
import type { DeliveryMark, DeliveryOutcome, KitchenSlot } from '@2x7/contracts';
import { countsText, markLine, outcomeLine, outcomeText } from './outcome-text';

const final: KitchenSlot = {
  ...{ day: '2026-12-01', window: 'lunch', booked: 5, capacity: 400, closed_reason: null, called_off: null },
  ...{ phase: 'frozen', cut_off: '2026-11-30T14:30:00.000Z', frozen_at: '2026-11-30T14:30:04.000Z' },
  ...{ delivered: 3, failed: 1, unmarked: 1 },
};

const delivered: DeliveryOutcome = {
  ...{ result: 'delivered', place: 'guard', cause: null, at: '2026-12-01T02:40:00.000Z', received_at: '2026-12-01T02:41:00.000Z' },
  ...{ source: 'rider', is_late: false, is_forfeited: false, is_clock_wrong: false },
};

describe('the result of a delivery', () => {
  it.each<{ rule: string; changes: Partial<DeliveryOutcome>; text: string }>([
    { rule: 'has the time of the mark', changes: {}, text: '8:10 AM · left with the guard' },
    {
      rule: 'has the time at which it came as well, where the phone of the rider sent it much later',
      changes: { received_at: '2026-12-01T05:12:00.000Z' },
      text: '8:10 AM · left with the guard · received 10:42 AM',
    },
    {
      rule: 'has the time of the attempt alone where it was entered from paper',
      changes: { source: 'admin', received_at: '2026-12-01T05:12:00.000Z' },
      text: '8:10 AM · left with the guard',
    },
    {
      rule: 'says that it came after the window',
      changes: { is_late: true },
      text: '8:10 AM, after the window · left with the guard',
    },
    {
      rule: 'has the cause of a failure, and that the meal is owed again',
      changes: { result: 'failed', place: null, cause: 'damaged' },
      text: '8:10 AM · the box was damaged on the way; owed again',
    },
    {
      rule: 'says of a failure of the customer that it counts as delivered',
      changes: { result: 'failed', place: null, cause: 'not-home', is_forfeited: true },
      text: '8:10 AM · no one was home; counts as delivered',
    },
    {
      rule: 'says that the clock of the phone was wrong',
      changes: { is_clock_wrong: true },
      text: '8:10 AM · left with the guard · the clock of the phone was wrong',
    },
  ])('$rule', ({ changes, text }) => {
    expect(outcomeText({ ...delivered, ...changes }).text).toBe(text);
  });

  it('is a tag of its own, and on one line names who recorded it', () => {
    const failed: DeliveryOutcome = { ...delivered, result: 'failed', place: null, cause: 'damaged', source: 'admin' };
    expect([delivered, failed, null].map((outcome) => [outcomeText(outcome).tone, outcomeLine(outcome)])).toEqual([
      ['ok', 'Delivered · 8:10 AM · left with the guard · recorded by the rider'],
      ['danger', 'Not delivered · 8:10 AM · the box was damaged on the way; owed again · recorded by an administrator'],
      ['warn', 'Not marked'],
    ]);
  });
});

describe('a mark in the list of a delivery', () => {
  const mark: DeliveryMark = {
    ...{ source: 'rider', result: 'delivered', place: 'guard', cause: null, run: 'East', rider: 'Ravi', reason: null },
    ...{ at: '2026-12-01T02:40:00.000Z', received_at: '2026-12-01T02:41:00.000Z' },
  };

  it.each<{ rule: string; changes: Partial<DeliveryMark>; text: string }>([
    { rule: 'names the rider and the run', changes: {}, text: 'Delivered · 1 Dec 2026, 8:10 AM · left with the guard · by Ravi, run East' },
    {
      rule: 'has the time at which it came as well, where that was much later; a forgotten run has no name',
      changes: { received_at: '2026-12-01T05:12:00.000Z', run: null, rider: null },
      text: 'Delivered · 1 Dec 2026, 8:10 AM · left with the guard · by the rider · received 10:42 AM',
    },
    {
      rule: 'has the reason of the administrator who took it back',
      changes: { source: 'admin', result: 'undone', place: null, run: null, rider: null, reason: 'Wrong address' },
      text: 'Taken back · 1 Dec 2026, 8:10 AM · by an administrator · Wrong address',
    },
  ])('$rule', ({ changes, text }) => {
    expect(markLine({ ...mark, ...changes })).toBe(text);
  });
});

describe('the results of a slot', () => {
  it.each<{ rule: string; changes: Partial<KitchenSlot>; text: string | undefined }>([
    { rule: 'are counted once the boxes are final', changes: {}, text: '5 deliveries, 3 delivered, 1 not delivered, 1 not marked' },
    {
      rule: 'are counted for a closed slot that kept deliveries and was called off',
      changes: { phase: 'closed', closed_reason: 'No water', called_off: 'No water', delivered: 0, failed: 2, unmarked: 0 },
      text: '2 deliveries, 2 not delivered',
    },
    {
      rule: 'are not counted while the boxes are being counted',
      changes: { phase: 'counting', delivered: 0, failed: 0, unmarked: 0 },
      text: undefined,
    },
    {
      rule: 'are not shown for a slot without a delivery',
      changes: { delivered: 0, failed: 0, unmarked: 0 },
      text: undefined,
    },
    { rule: 'are not shown before the cut-off', changes: { phase: 'open', frozen_at: null }, text: undefined },
  ])('$rule', ({ changes, text }) => {
    expect(countsText({ ...final, ...changes })).toBe(text);
  });
});
