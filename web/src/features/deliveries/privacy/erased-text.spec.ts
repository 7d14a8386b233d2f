import { expect, it } from '@jest/globals';
import { erasedText } from './erased-text';

const always = 'You are signed out everywhere. Invoices and amounts stay, as tax law demands.';
const later = 'within three days or once the money that is on its way has arrived.';
const kept = 'that you paid within the last day. Erase your data again when that plan has ended.';

it.each([
  [{ orders_later: 0, orders_kept: 0 }, always],
  [{ orders_later: 1, orders_kept: 0 }, `${always} Your name and contact data in 1 order follow by themselves, ${later}`],
  [
    { orders_later: 2, orders_kept: 1 },
    `${always} Your name and contact data in 2 orders follow by themselves, ${later} Your name and contact data stay in 1 order ${kept}`,
  ],
  [
    undefined,
    `${always} Your name and contact data in orders of the last three days, and in those with money on its way, follow by themselves.`,
  ],
])('after an erasure that leaves the orders %j, the page says which follow', (left, text) => {
  expect(erasedText(left)).toBe(text);
});
