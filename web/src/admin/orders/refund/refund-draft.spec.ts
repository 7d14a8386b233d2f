import { describe, expect, it } from '@jest/globals';
import type { OrderDetail } from '@2x7/contracts';
import { ApiError } from '../../../shared/api';
import { actionText, checkAmount, consequences, contentOf, fieldErrorsOf, fullRefund, outcomeText } from './refund-draft';

const order = { refundable_paise: 359_900, customer_email: 'asha@mail.example' } as OrderDetail;

describe('the refund dialog', () => {
  it('starts with all that can be refunded, and no reason', () => {
    expect(fullRefund(order)).toEqual({ amount: '3599.00', reason: '' });
  });

  it('accepts any part of that amount, and reports an amount that is too large, too small or not a number', () => {
    expect(['1', '499.50', '3,599.00'].map((amount) => checkAmount(amount, 359_900))).toEqual([undefined, undefined, undefined]);
    expect(checkAmount('3599.01', 359_900)).toBe('At most ₹3,599 can be refunded');
    expect(checkAmount('0.99', 359_900)).toBe('A refund is at least ₹1');
    expect(checkAmount(' ', 359_900)).toBeUndefined(); // The browser says that a value is missing.
    expect(checkAmount('half', 359_900)).toBe('Write rupees, with at most two decimals, like 499.50');
  });

  it('names the sum on its button only while that sum can be refunded', () => {
    expect(actionText('499.50', 359_900)).toBe('Refund ₹499.50');
    expect(['100.555', '', 'half', '0.99', '3599.01'].map((amount) => actionText(amount, 359_900))).toEqual(Array(5).fill('Refund'));
  });

  it('describes the consequences of the refund', () => {
    expect(consequences(order, '3599')[0]).toBe(
      '₹3,599 goes back the way it was paid. The bank usually shows it within 3-5 business days.',
    );
    expect(consequences(order, '3599')[1]).toBe('The order becomes Refunded.');
    expect(consequences(order, '599.50')[1]).toBe('The order stays Paid; ₹2,999.50 can still be refunded.');
    expect(consequences(order, '3598.50')[1]).toBe(
      'The order stays Paid; the ₹0.50 that is left can never be refunded, because a refund is at least ₹1.',
    );
    expect(consequences(order, '3598')[1]).toBe('The order stays Paid; ₹1 can still be refunded.');
    expect(consequences(order, '599.50').join(' ')).toContain('asha@mail.example');
    expect(['9999', 'half', ''].map((amount) => consequences(order, amount))).toEqual([[], [], []]);
    expect(consequences({ ...order, customer_email: '' }, '599.50').at(-1)).toBe(
      'No email is sent, because the data of the customer is deleted. A refund cannot be taken back.',
    );
  });

  it('says what becomes of the meals of the plan', () => {
    expect(consequences(order, '3599')[2]).toBe('The plan is cancelled: its meals that are not past their cut-off are not cooked.');
    expect(consequences(order, '599.50')[2]).toBe('The plan keeps its meals until you decide on its page how many the refund takes back.');
  });

  it('sends the amount as exact paise', () => {
    expect(contentOf({ amount: '1,001.10', reason: ' late ' })).toEqual({
      amount_paise: 100_110,
      reason: 'late',
    });
  });

  it('reports whether the refund is done, waiting or refused, and why', () => {
    const text = (state: 'waiting' | 'done' | 'refused', failure: string | null = null) =>
      outcomeText({ state, failure, amount_paise: 50_000 });
    expect(text('done')).toEqual({ message: '₹500 was refunded.', hint: 'The bank usually shows it within 3-5 business days.' });
    expect(text('waiting').message).toBe('The refund of ₹500 is waiting.');
    expect(text('waiting').hint).toMatch(/^The request is repeated until the payment provider confirms it\. You need not do anything/);
    expect(text('refused').hint).toBe('The payment provider gave no reason.');
    const balance = 'Your account does not have enough balance to carry out the refund operation.';
    expect(text('waiting', balance).hint).toBe(
      `The payment provider cannot make it now. The request is repeated until it can. Its answer: ${balance}`,
    );
    expect(text('refused', 'The payment is too old.')).toEqual({
      message: 'The refund of ₹500 was refused.',
      hint: 'The payment is too old.',
    });
  });

  it('distinguishes a waiting refund that the payment provider has accepted', () => {
    const accepted = { state: 'waiting', failure: null, amount_paise: 50_000, provider_refund_id: 'rfnd_1' } as const;
    expect(outcomeText(accepted).hint).toMatch(
      /^The payment provider has accepted it; the bank has not made it yet\. You need not do anything/,
    );
  });

  it("shows the server's messages at their fields", () => {
    const error = new ApiError(400, 'invalid', 'Invalid', [
      { path: 'reason', message: 'Reason is required' },
      { path: 'key', message: 'Key must be a UUID' },
    ]);
    expect(fieldErrorsOf(error)).toEqual({ reason: 'Reason is required' });
    expect(fieldErrorsOf(new TypeError('Failed to fetch'))).toEqual({});
  });
});
