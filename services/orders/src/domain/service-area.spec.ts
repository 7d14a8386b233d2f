import { describe, it } from 'node:test';
import { expect } from 'expect';
import { isOutside, pinsIn } from './service-area.js';

const jaipur = ['302', '303'];

describe('where we deliver', () => {
  it('a PIN of Jaipur is inside, also when it is written in two parts', () => {
    expect(isOutside('12 Tonk Road, Jaipur 302018', jaipur)).toBe(false);
    expect(isOutside('12 Tonk Road, Jaipur 302 018', jaipur)).toBe(false);
  });
  it('a PIN of another city is outside', () => {
    expect(isOutside('5 MG Road, Bengaluru 560001', jaipur)).toBe(true);
  });
  it('an address without a PIN is accepted', () => {
    expect(isOutside('12 Tonk Road, near the water tank', jaipur)).toBe(false);
  });
  it('a phone number or a long house number is no PIN', () => {
    expect(pinsIn('House 1234567, call 98290 12345 or +91 9829012345')).toEqual([]);
  });
});
