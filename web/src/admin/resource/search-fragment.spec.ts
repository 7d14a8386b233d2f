import { describe, expect, it } from '@jest/globals';
import { fragmentOf, searchIn } from './search-fragment';

const read = (address: string) => searchIn(new URL(address, 'http://shop.example').hash);

describe('the search of a list in its address', () => {
  it('is in the fragment, which browsers do not send to the server', () => {
    const address = new URL(`/admin/customer-plans${fragmentOf('+91 98111 22233')}`, 'http://shop.example');
    expect([address.search, address.hash]).toEqual(['', '#search=%2B91+98111+22233']);
  });

  it('is read back as it was written, whatever its characters', () => {
    for (const search of ['a&b=c #+ %/é', 'asha@example.test', '']) expect(read(fragmentOf(search))).toBe(search);
  });

  it('is not read from the query', () => {
    expect(read('?search=asha')).toBe('');
  });

  it('is trimmed and cut to the longest that the services accept', () => {
    expect(read('#search=+asha+')).toBe('asha');
    expect(read(`#search=${'a'.repeat(200)}`)).toHaveLength(100);
  });
});
