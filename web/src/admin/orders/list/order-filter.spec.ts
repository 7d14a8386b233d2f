import { describe, expect, it } from '@jest/globals';
import { exportAddress, filterOf, listAddress, orderAddress } from './order-filter';

const read = (query: string) => filterOf(new URLSearchParams(query));

describe('the filter of the order list', () => {
  it('shows all orders when the address has no query', () => {
    expect(read('')).toEqual({ search: '' });
    expect(listAddress({ search: '' })).toBe('/admin/orders');
  });

  it('is read back from an address as it was written, whatever its characters', () => {
    const filter = { state: 'paid', search: 'a&b=c #+ %/é' } as const;
    expect(read(listAddress(filter).split('?')[1]!)).toEqual(filter);
    expect(orderAddress('some-id', filter).split('?')[1]).toBe(listAddress(filter).split('?')[1]);
    expect(exportAddress(filter).split('?')[1]).toBe(listAddress(filter).split('?')[1]);
  });

  it('ignores an unknown state', () => {
    expect(read('state=eaten&search=asha')).toEqual({ search: 'asha' });
  });

  it('trims the search and cuts it to the longest that the service accepts', () => {
    expect(read('search=+asha+')).toEqual({ search: 'asha' });
    expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(100);
  });
});
