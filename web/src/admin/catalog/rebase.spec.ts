import { describe, it } from 'node:test';
import { expect } from 'expect';
import { changedFields, rebase } from './rebase';

const seen = { name: 'Week', price: '100', tags: ['a', 'b'] };

describe('what two people change in one thing', () => {
  it('what only I typed is kept, what only they saved is taken', () => {
    expect(rebase(seen, { ...seen, name: 'My week' }, { ...seen, price: '90' })).toEqual({
      draft: { name: 'My week', price: '90', tags: ['a', 'b'] },
      clashes: [],
    });
  });

  it('what both changed stays as I typed it, and is told', () => {
    const { draft, clashes } = rebase(seen, { ...seen, price: '80' }, { ...seen, price: '90' });
    expect(draft.price).toBe('80');
    expect(clashes).toEqual(['price']);
  });

  it('the same change twice is no clash', () => {
    expect(rebase(seen, { ...seen, price: '90' }, { ...seen, price: '90' }).clashes).toEqual([]);
  });

  it('a list in another order has changed', () => {
    expect(changedFields(seen, { ...seen, tags: ['b', 'a'] })).toEqual(['tags']);
    expect(changedFields(seen, { ...seen, tags: ['a', 'b'] })).toEqual([]);
  });
});
