import { describe, expect, it } from '@jest/globals';
import type { DeliveryOutcome, Run } from '@2x7/contracts';
import { linkText, outcomeText, progressOf, riderText } from './run-text';

const outcome = (facts: Partial<DeliveryOutcome>): DeliveryOutcome =>
  ({ result: 'delivered', place: 'guard', cause: null, at: '2026-12-01T07:35:00Z', ...facts }) as DeliveryOutcome;
const delivered = outcome({});
const failed = outcome({ result: 'failed', place: null, cause: 'not-home' });

describe('the progress of a run', () => {
  const after = (...outcomes: (DeliveryOutcome | null)[]) =>
    progressOf({ stops: outcomes.map((one) => ({ outcome: one })) as Run['stops'] });

  it('counts its stops, and what became of them', () => {
    expect(after(delivered, null)).toBe('2 stops, 1 delivered');
    expect(after(delivered, delivered, failed, null)).toBe('4 stops, 2 delivered, 1 not delivered');
  });
  it('names the stops alone before the first mark', () => expect(after(null)).toBe('1 stop'));
  it('says that nothing was delivered where all marks say so', () => expect(after(failed)).toBe('1 stop, 0 delivered, 1 not delivered'));
});

it('the outcome of a stop has its place or its cause, and its time in India', () => {
  expect([delivered, failed].map(outcomeText)).toEqual([
    'Delivered, left with the guard (1:05 PM)',
    'Not delivered, no one was home (1:05 PM)',
  ]);
});

it('the day of the training stands beside the rider, where it is known', () => {
  const rider = (changes: Partial<Run>) => riderText({ rider: 'Ravi Meena', trained_on: '2026-03-02', ...changes } as Run);
  expect([rider({}), rider({ trained_on: null }), rider({ rider: '' })]).toEqual(['Ravi Meena, trained on 2 March 2026', 'Ravi Meena', '']);
});

describe('the link of a run', () => {
  const link = (changes: Partial<Run>) =>
    linkText({ state: 'started', link_expires_at: '2026-12-01T08:30:00Z', phones: 1, ...changes } as Run);

  it('opens it until a time in India, and the phones that have it are counted', () => {
    expect(link({})).toBe('The link opens the run until 2:00 PM. It is open on 1 phone.');
    expect(link({ phones: 2 })).toContain('It is open on 2 phones.');
    expect(link({ phones: 0 })).toContain('It is open on no phone.');
  });
  it('was not issued, or was withdrawn', () => expect(link({ link_expires_at: null })).toBe('No link opens the run.'));
  it('has ended with the run', () => expect(link({ state: 'closed' })).toBe('The link has ended with the run.'));
});
