import { describe, expect, it } from '@jest/globals';
import { checkPhone, internationalNumber, phoneAddress } from './phone';

describe('the phone number of the payment window', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765 43210', '+919876543210'],
    ['(+91) 98765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['+91 (0)98765 43210', '+919876543210'],
    ['(+91) 098765-43210', '+919876543210'],
    ['0091 098765 43210', '+919876543210'],
    ['091 98765 43210', '+919876543210'],
    ['91 098765 43210', '+919876543210'],
    ['0141 223 4567', '+911412234567'],
    ['+65 8123 4567', '+6581234567'],
    ['+1 910 555 0123', '+19105550123'],
    ['+1 800 555 0123', '+18005550123'],
    // The customer names the country in the payment window.
    ['8123 4567', '81234567'],
    ['+91\u201198765\u201143210', '+919876543210'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['०९८७६५ ४३२१०', '+919876543210'],
  ])('of %j is %j', (typed, contact) => expect(internationalNumber(typed)).toBe(contact));
});

describe('a phone number that a customer types', () => {
  it.each(['', '+91 98765 43210', '९८७६५ ४३२१०', '９８７６５ ４３２１０', '223 4567'])('%j has no fault', (typed) =>
    expect(checkPhone(typed)).toBeUndefined(),
  );
  it.each(['12345', '22 3456', '१२३४५', 'call me', '98765 43210 after 5'])('%j is none', (typed) =>
    expect(checkPhone(typed)).toBe('Enter a phone number like +91 98765 43210'),
  );
});

describe('the link that dials a phone number', () => {
  it.each([
    ['+91 98111 22233', 'tel:+919811122233'],
    ['+91 098111 22233', 'tel:+919811122233'],
    ['091 98111 22233', 'tel:+919811122233'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ])('of %j is %j', (typed, link) => expect(phoneAddress(typed)).toBe(link));
});
