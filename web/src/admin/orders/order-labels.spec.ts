import { describe, expect, it } from '@jest/globals';
import { attentionLabels } from './order-labels';

describe('the label of a disputed order', () => {
  it('says that the mark stays after the dispute, when a refund is possible again', () => {
    expect(attentionLabels.disputed.long).toMatch(/Do not refund it while the dispute is open.*The mark stays after the dispute/s);
  });
  it('says when Razorpay leaves the refund to the shop', () => {
    expect(attentionLabels.disputed.long).toContain('if you accept a dispute in the phase Fraud, refund it yourself');
  });
});
