import { describe, expect, it } from '@jest/globals';
import { CreateOrder, phoneNumber } from './order.js';

describe('a phone number', () => {
  it('has seven digits or more', () => {
    expect(phoneNumber.safeParse('+91 9876').success).toBe(false);
    expect(phoneNumber.safeParse('+91 98765').success).toBe(true);
  });

  it.each(['+९१ ९८७६५ ४३२१०', '＋９１ ９８７６５ ４３２１０'])('typed as %s is kept in ASCII', (typed) => {
    expect(phoneNumber.parse(typed)).toBe('+91 98765 43210');
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
