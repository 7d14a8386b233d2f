import { describe, expect, it } from '@jest/globals';
import { contactOf } from './draft';

describe('the phone number of the payment window', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765 43210', '+919876543210'],
    ['(+91) 98765-43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['+91\u201198765\u201143210', '+919876543210'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('of %j is %j', (typed, contact) => expect(contactOf(typed)).toBe(contact));
});
