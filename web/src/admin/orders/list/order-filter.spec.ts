import { describe, it } from 'node:test';
import { expect } from 'expect';
import { exportAddress, filterOf, listAddress, orderAddress } from './order-filter';

const read = (query: string) => filterOf(new URLSearchParams(query));

describe('the filter of the order list', () => {
  it('is all orders where the address says nothing', () => {
    expect(read('')).toEqual({ search: '' });
    expect(listAddress({ search: '' })).toBe('/admin/orders');
  });

  it('survives the way through an address, whatever is looked for', () => {
    const filter = { state: 'paid', search: 'a&b=c #+ %/é' } as const;
    expect(read(listAddress(filter).split('?')[1]!)).toEqual(filter);
    expect(orderAddress('some-id', filter).split('?')[1]).toBe(listAddress(filter).split('?')[1]);
    expect(exportAddress(filter).split('?')[1]).toBe(listAddress(filter).split('?')[1]);
  });

  it('takes a state that there is not for no wish', () => {
    expect(read('state=eaten&search=asha')).toEqual({ search: 'asha' });
  });

  it('looks for the text without the space around it, and no longer than the service takes', () => {
    expect(read('search=+asha+')).toEqual({ search: 'asha' });
    expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(100);
  });
});
