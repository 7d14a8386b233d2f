import { describe, expect, it } from '@jest/globals';
import { filterOf, listAddress, orderAddress } from './order-filter';

const read = (address: string) => filterOf(new URL(address, 'http://shop.example'));

describe('the filter of the order list', () => {
  it('shows all orders when the address has no query', () => {
    expect(read('')).toEqual({ search: '' });
    expect(listAddress({ search: '' })).toBe('/admin/orders');
  });

  it('is read back from an address as it was written, whatever its characters', () => {
    const filter = { state: 'paid', search: 'a&b=c #+ %/é' } as const;
    expect(read(listAddress(filter))).toEqual(filter);
    expect(read(orderAddress('some-id', filter))).toEqual(filter);
  });

  it('puts the search into the fragment, which browsers do not send to the server', () => {
    expect(listAddress({ state: 'paid', search: 'asha@example.test' })).toBe('/admin/orders?state=paid#search=asha%40example.test');
  });

  it('ignores an unknown state', () => {
    expect(read('?state=eaten#search=asha')).toEqual({ search: 'asha' });
  });
});
