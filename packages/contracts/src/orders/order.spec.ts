import { describe, expect, it } from '@jest/globals';
import { phoneNumber } from './order.js';

describe('a phone number', () => {
  it('has seven digits or more', () => {
    expect(phoneNumber.safeParse('+91 9876').success).toBe(false);
    expect(phoneNumber.safeParse('+91 98765').success).toBe(true);
  });
});
