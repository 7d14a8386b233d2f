import { describe, expect, it } from '@jest/globals';
import { CreateOrder, phoneNumber, VerifyPayment } from './order.js';
import { InvoiceMonth } from './order-documents.js';

describe('a phone number', () => {
  it('has seven digits or more', () => {
    expect(phoneNumber.safeParse('+91 9876').success).toBe(false);
    expect(phoneNumber.safeParse('+91 98765').success).toBe(true);
  });

  it.each(['+९१ ९८७६५ ४३२१०', '＋９１ ９８７６５ ４３２１０'])('typed as %s is kept in ASCII', (typed) => {
    expect(phoneNumber.parse(typed)).toBe('+91 98765 43210');
  });

  it('is kept with the dashes of a keyboard', () => expect(phoneNumber.parse('98765\u201143210\u2013')).toBe('98765-43210-'));

  it('has at most 32 characters', () => {
    const long = (length: number) => '9'.repeat(length);
    expect([32, 33].map((length) => phoneNumber.safeParse(long(length)).success)).toEqual([true, false]);
  });
});

describe('a wrong phone number', () => {
  const messages = (typed: string) => phoneNumber.safeParse(typed).error?.issues.map(({ message }) => message);

  it('has one message', () => {
    for (const wrong of ['abc', '12', '12a'])
      expect([wrong, messages(wrong)]).toEqual([wrong, ['Enter a phone number like +91 98765 43210']]);
    expect(messages('')).toEqual(['Phone is required']);
  });
});

describe('a receipt', () => {
  const complaint = (receipt: unknown) =>
    CreateOrder.safeParse({ receipt }).error?.issues.find(({ path }) => path[0] === 'receipt')?.message;

  it('may be left out, or is text of 1 to 40 characters', () => {
    for (const receipt of [undefined, 'r', 'r'.repeat(40)]) expect(complaint(receipt)).toBeUndefined();
    for (const nothing of ['', ' ']) expect(complaint(nothing)).toBe('Receipt must have 1 to 40 characters');
    for (const other of [null, 5]) expect(complaint(other)).toBe('Receipt must be text');
    expect(complaint('r'.repeat(41))).toBe('Receipt is longer than 40 characters');
  });
});

describe('a reported payment', () => {
  const reported = { razorpay_order_id: 'order_Nx7', razorpay_payment_id: 'pay_Nx7', razorpay_signature: '0f'.repeat(32) };
  const messages = (changes: object) => VerifyPayment.safeParse({ ...reported, ...changes }).error?.issues.map(({ message }) => message);

  it.each(['', 'x'.repeat(65), '../pay_Nx7', 'pay_Nx7/capture', 'pay Nx7', 'pay_Nx7\n'])(
    'has no id %j, because ids become part of an address',
    (id) => {
      expect(messages({ razorpay_payment_id: id })).toEqual(['razorpay_payment_id is not valid']);
      expect(messages({ razorpay_order_id: id })).toEqual(['razorpay_order_id is not valid']);
    },
  );

  it('has ids of up to 64 characters, and a signature of 64 hexadecimal digits', () => {
    expect(messages({ razorpay_payment_id: 'x'.repeat(64) })).toBeUndefined();
    for (const signature of ['0'.repeat(63), '0'.repeat(65), `${'0'.repeat(63)}G`, ` ${'0'.repeat(64)}`])
      expect(messages({ razorpay_signature: signature })).toEqual(['razorpay_signature is not valid']);
  });
});

it('the month of a list of invoices is a month of the calendar', () => {
  const isMonth = (month: string) => InvoiceMonth.safeParse({ month }).success;
  expect(['2026-01', '2026-12'].map(isMonth)).toEqual([true, true]);
  expect(['2026-00', '2026-13', '1926-01', '2026-1', '2026-11-01', 'x2026-11'].map(isMonth)).toEqual(Array(6).fill(false));
});
