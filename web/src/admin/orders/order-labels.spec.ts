import { describe, expect, it } from '@jest/globals';
import { attentionLabels, countLabel, refundedLabel, settledLabel } from './order-labels';

describe('the label of a disputed order', () => {
  it('says that the mark stays after the dispute, when a refund is possible again', () => {
    expect(attentionLabels.disputed.long).toMatch(/Do not refund it while the dispute is open.*The mark stays after the dispute/s);
  });
  it('says when Razorpay leaves the refund to the shop', () => {
    expect(attentionLabels.disputed.long).toContain('if you accept a dispute in the phase Fraud, refund it yourself');
  });
});

describe('the labels of an order in the list', () => {
  it.each([
    [0, undefined],
    [50_050, 'refunded ₹500.50 of ₹3,599'],
    [359_900, 'refunded in full'],
  ])('%i paise that went back of ₹3,599 are %j', (refunded_paise, label) =>
    expect(refundedLabel({ refunded_paise, amount_paise: 359_900 })).toBe(label),
  );

  it('name what reported the payment, if it was not the browser of the customer', () => {
    expect([null, 'verify', 'webhook', 'sweep'].map((source) => settledLabel(source as Parameters<typeof settledLabel>[0]))).toEqual([
      undefined,
      undefined,
      'settled by webhook',
      'settled by the sweep',
    ]);
  });
});

describe('the count of a list of orders', () => {
  it.each([
    [{ shown: 1, total: 1, isAll: true }, '1 order'],
    [{ shown: 1_234, total: 1_234, isAll: true }, '1,234 orders'],
    [{ shown: 50, total: 156_000, isAll: false }, '50 of 1,56,000 orders'],
    [{ shown: 50, isAll: false }, 'The newest 50 orders'],
    [{ shown: 3, isAll: true }, '3 orders'],
  ])('of %j is %j', (counts, label) => expect(countLabel(counts)).toBe(label));
});
