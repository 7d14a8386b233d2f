import { expect, it } from '@jest/globals';
import { clockText, outcomeText } from './run-labels';

it.each([
  [23 * 60_000, '23 minutes ahead'],
  [-23 * 60_000, '23 minutes behind'],
  [119 * 60_000, '119 minutes ahead'],
  [120 * 60_000, '2 hours ahead'],
  [-47 * 3_600_000, '47 hours behind'],
  [48 * 3_600_000, '2 days ahead'],
  [-36 * 86_400_000, '36 days behind'],
])('a clock that is wrong by %i ms is %s', (error, text) => expect(clockText(error)).toBe(text));

it('a mark is named by its result, and by its place or its cause', () => {
  expect(outcomeText({ result: 'delivered', place: 'guard', cause: null })).toBe('Delivered: with the guard');
  expect(outcomeText({ result: 'failed', place: null, cause: 'not-home' })).toBe('Not delivered: no one home');
  expect(outcomeText({ result: 'undone', place: null, cause: null })).toBe('Not done yet');
});
