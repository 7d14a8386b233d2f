import { describe, expect, it } from '@jest/globals';
import { matching } from './use-search';

const rows = ['Team Lunch Week lunch', 'Dinner Month dinner', 'Crème de la Lunch', 'Zoe D’Souza'];
const find = (typed: string) => matching(rows, typed, (row) => row);

describe('the search in a list', () => {
  it('finds rows that contain every word, in any order and case', () => {
    expect(find('week TEAM')).toEqual([rows[0]]);
    expect(find('lunch')).toEqual([rows[0], rows[2]]);
    expect(find('breakfast')).toEqual([]);
  });

  it('ignores accents', () => {
    expect(find('creme')).toEqual([rows[2]]);
  });

  it('finds either apostrophe', () => {
    expect([find("d'souza"), find('D’Souza')]).toEqual([[rows[3]], [rows[3]]]);
  });

  it('finds all rows for blanks', () => {
    expect(find('  ')).toEqual(rows);
  });
});
