import { describe, it } from 'node:test';
import type { OrderDetail } from '@2x7/contracts';
import { expect } from 'expect';
import { ApiError } from '../../../shared/api';
import { bodyOf, checkAmount, consequences, faultsOf, fullRefund, isUnclear, outcomeText } from './refund-draft';

const order = { refundable_paise: 359_900, customer_email: 'asha@mail.example' } as OrderDetail;

describe('the refund dialog', () => {
  it('begins with all that can be given back, and no reason', () => {
    expect(fullRefund(order)).toEqual({ amount: '3599.00', reason: '' });
  });

  it('takes every part of it, and says at once what is too much, too little or no amount', () => {
    expect(['1', '499.50', '3,599.00'].map((amount) => checkAmount(amount, 359_900))).toEqual([undefined, undefined, undefined]);
    expect(checkAmount('3599.01', 359_900)).toBe('At most ₹3,599 can be refunded');
    expect(checkAmount('0.99', 359_900)).toBe('A refund is at least ₹1');
    expect(checkAmount('half', 359_900)).toBe('Write rupees, with at most two decimals, like 499.50');
  });

  it('says plainly what will happen', () => {
    expect(consequences(order, '3599')[1]).toBe('The order becomes Refunded.');
    expect(consequences(order, '599.50')[1]).toBe('The order stays Paid; ₹2,999.50 can still be refunded.');
    expect(consequences(order, '599.50').join(' ')).toContain('asha@mail.example');
    expect(consequences(order, '9999')).toEqual([]);
  });

  it('sends paise, exactly', () => {
    expect(bodyOf('some-key', { amount: '1,001.10', reason: ' late ' })).toEqual({ key: 'some-key', amount_paise: 100_110, reason: 'late' });
  });

  it('says whether it is done, waits or was refused, and why', () => {
    const words = (state: 'waiting' | 'done' | 'refused', failure: string | null = null) => outcomeText({ state, failure, amount_paise: 50_000 });
    expect(words('done').message).toBe('₹500 was refunded.');
    expect(words('waiting').message).toBe('The refund of ₹500 is waiting.');
    expect(words('refused', 'The payment is too old.')).toEqual({ message: 'The refund of ₹500 was refused.', hint: 'The payment is too old.' });
  });

  it('knows when nobody can know whether it arrived', () => {
    expect([0, 500, 504, 400, 409].map((status) => isUnclear(new ApiError(status, 'x')))).toEqual([true, true, true, false, false]);
  });

  it("puts the server's sentences beside the fields that they are about", () => {
    const error = new ApiError(400, 'invalid', 'Invalid', [{ path: 'reason', message: 'Reason is required' }, { path: 'key', message: 'Key must be a UUID' }]);
    expect(faultsOf(error)).toEqual({ reason: 'Reason is required' });
  });
});
