import { describe, it } from 'node:test';
import { expect } from 'expect';
import { changedFields, clashesOf, rebase } from './rebase';

const seen = { name: 'Week', price: '100', tags: ['a', 'b'] };

describe('what two people change in one thing', () => {
  it('what only I typed is kept, what only they saved is taken', () => {
    const [mine, theirs] = [{ ...seen, name: 'My week' }, { ...seen, price: '90' }];
    const draft = rebase(seen, mine, theirs);
    expect(draft).toEqual({ name: 'My week', price: '90', tags: ['a', 'b'] });
    expect(clashesOf(seen, draft, theirs)).toEqual([]);
  });

  it('what both changed stays as I typed it, and is told', () => {
    const [mine, theirs] = [{ ...seen, price: '80' }, { ...seen, price: '90' }];
    const draft = rebase(seen, mine, theirs);
    expect(draft.price).toBe('80');
    expect(clashesOf(seen, draft, theirs)).toEqual(['price']);
  });

  it('the same change twice is no clash', () => {
    const both = { ...seen, price: '90' };
    expect(clashesOf(seen, rebase(seen, both, both), both)).toEqual([]);
  });

  it('a list in another order has changed', () => {
    expect(changedFields(seen, { ...seen, tags: ['b', 'a'] })).toEqual(['tags']);
    expect(changedFields(seen, { ...seen, tags: ['a', 'b'] })).toEqual([]);
  });
});
