import { describe, expect, it } from '@jest/globals';
import type { OrderDetail, TimelineEntry } from '@2x7/contracts';
import { hasPendingChanges } from './pending-changes';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const entry = (kind: TimelineEntry['kind'], seconds: number): TimelineEntry => ({ at: ago(seconds), kind, note: '', actor_id: null });
const order = (timeline: TimelineEntry[], refund?: 'waiting' | 'done') =>
  ({ timeline, refunds: refund ? [{ state: refund }] : [] }) as unknown as OrderDetail;

describe('the polling of an open order', () => {
  it('goes on while a refund waits for the provider', () => {
    expect(hasPendingChanges(order([], 'waiting'), now)).toBe(true);
    expect(hasPendingChanges(order([], 'done'), now)).toBe(false);
  });

  it('goes on while a requested email is not sent', () => {
    const before = [entry('paid', 900), entry('mail-sent', 890), entry('confirmation-requested', 3)];
    expect(hasPendingChanges(order(before), now)).toBe(true);
    expect(hasPendingChanges(order([...before, entry('mail-sent', 1)]), now)).toBe(false);
  });

  it('ends after two minutes, because a mail server may be down all day', () => {
    expect(hasPendingChanges(order([entry('paid', 900)]), now)).toBe(false);
  });

  it('does not start without an order', () => {
    expect(hasPendingChanges(null, now)).toBe(false);
  });
});
