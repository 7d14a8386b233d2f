import { describe, expect, it } from '@jest/globals';
import { changedFields, conflictsOf, rebase } from './rebase';

const base = { name: 'Week', price: '100', tags: ['a', 'b'] };

describe('an edit of a row that another administrator has changed meanwhile', () => {
  it('keeps the fields that only this editor changed, and takes those that only the other one saved', () => {
    const [mine, theirs] = [
      { ...base, name: 'My week' },
      { ...base, price: '90' },
    ];
    const draft = rebase(base, mine, theirs);
    expect(draft).toEqual({ name: 'My week', price: '90', tags: ['a', 'b'] });
    expect(conflictsOf(base, draft, theirs)).toEqual([]);
  });

  it("keeps this editor's value of a field that both changed, and reports the conflict", () => {
    const [mine, theirs] = [
      { ...base, price: '80' },
      { ...base, price: '90' },
    ];
    const draft = rebase(base, mine, theirs);
    expect(draft.price).toBe('80');
    expect(conflictsOf(base, draft, theirs)).toEqual(['price']);
  });

  it('reports no conflict when both made the same change', () => {
    const both = { ...base, price: '90' };
    expect(conflictsOf(base, rebase(base, both, both), both)).toEqual([]);
  });

  it('counts a list in another order as changed', () => {
    expect(changedFields(base, { ...base, tags: ['b', 'a'] })).toEqual(['tags']);
    expect(changedFields(base, { ...base, tags: ['a', 'b'] })).toEqual([]);
  });
});
