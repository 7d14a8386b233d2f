import { describe, expect, it } from '@jest/globals';
import { isOutsideServiceArea, pinOf } from './service-area.js';

const jaipur = ['302', '303'];

describe('the service area', () => {
  it('a PIN of Jaipur is inside, also when it is written in two parts', () => {
    expect(isOutsideServiceArea('12 Tonk Road, Jaipur 302018', jaipur)).toBe(false);
    expect(isOutsideServiceArea('12 Tonk Road, Jaipur 302 018', jaipur)).toBe(false);
  });
  it('a PIN of another city is outside', () => {
    expect(isOutsideServiceArea('5 MG Road, Bengaluru 560001', jaipur)).toBe(true);
  });
  it('a PIN of another city is outside also when it is written in two parts, where nothing else can be meant', () => {
    for (const address of [
      '12 Janpath, New Delhi 110 001',
      '12 Janpath, New Delhi-110 001.',
      'Flat 4, MG Road, Bengaluru, PIN: 560 001, India',
      'Pin code 560-001, MG Road, Bengaluru',
      'MG Road (Bengaluru) 560 001 India',
      'MG Road, Bengaluru 560 001\n98290 12345',
    ]) {
      expect([address, isOutsideServiceArea(address, jaipur)]).toEqual([address, true]);
    }
  });
  it('digits of Devanagari and full-width digits are digits', () => {
    expect(isOutsideServiceArea('MG Road, Bengaluru ५६०००१', jaipur)).toBe(true);
    expect(isOutsideServiceArea('Janpath, New Delhi １１０００１', jaipur)).toBe(true);
    expect(isOutsideServiceArea('टोंक रोड, जयपुर ३०२०१८', jaipur)).toBe(false);
    expect(pinOf('टोंक रोड, जयपुर ३०२०१८', jaipur)).toBe('302018');
  });
  it('an address without a PIN is accepted', () => {
    expect(isOutsideServiceArea('12 Tonk Road, near the water tank', jaipur)).toBe(false);
  });
  it('a range of shop or plot numbers is not taken for a PIN of another city', () => {
    expect(isOutsideServiceArea('Shop 101-102, Raja Park, Jaipur', jaipur)).toBe(false);
    expect(isOutsideServiceArea('Plot 215-216, Sitapura', jaipur)).toBe(false);
    expect(isOutsideServiceArea('Raja Park, Shop 101 102', jaipur)).toBe(false);
    expect(isOutsideServiceArea('Tower 4, Flat No. 215 216', jaipur)).toBe(false);
    expect(isOutsideServiceArea('Shop 101 102, Raja Park', jaipur)).toBe(false);
  });
  it('a PIN written in two parts accepts an address that also contains a PIN of another city', () => {
    expect(isOutsideServiceArea('12 Tonk Road, Jaipur 302 018 (bill to Bengaluru 560001)', jaipur)).toBe(false);
  });
  it.each([
    ['the last one of the area', '302001 Post, 12 Tonk Road, Jaipur 302018', '302018'],
    ['the one of the area also where another city follows', '12 Tonk Road, Jaipur 302018 (bill to Bengaluru 560001)', '302018'],
    ['the one of the area also in two parts', '12 Tonk Road, Jaipur 302 018 (bill to Bengaluru 560001)', '302018'],
    ['the last one where none is of the area', '110001 Post, MG Road, Bengaluru 560001', '560001'],
    ['unknown where none is written', 'Shop 101-102, near the water tank', null],
  ])('the PIN that orders the stops of a run is %s', (_rule, address, pin) => {
    expect(pinOf(address, jaipur)).toBe(pin);
  });
  it('a phone number or a long house number is not taken for a PIN', () => {
    for (const phone of [
      '98290 12345',
      '98290-12345',
      '9829012345',
      '09829012345',
      '098290 12345',
      '+91 9829012345',
      '+919829012345',
      '91-98290-12345',
    ]) {
      expect([phone, isOutsideServiceArea(`House 1234567, call ${phone}`, jaipur)]).toEqual([phone, false]);
    }
  });
  it('the PIN of an address is recognised beside a phone number', () => {
    for (const phone of ['9876543210', '98765 43210', '+91 98765 43210', '09876543210']) {
      expect([phone, isOutsideServiceArea(`4 Janpath, New Delhi 110001 ${phone}`, jaipur)]).toEqual([phone, true]);
      expect([phone, isOutsideServiceArea(`${phone} 4 Janpath, New Delhi-110001`, jaipur)]).toEqual([phone, true]);
      expect([phone, isOutsideServiceArea(`12 Tonk Road 302018 ${phone}`, jaipur)]).toEqual([phone, false]);
    }
  });
});
