import { describe, expect, it } from '@jest/globals';
import { Parameters } from './parameters.js';
import { readSearch, searchCondition } from './search.js';

describe('the text of a search box', () => {
  it.each([
    ['Asha MEHTA', ['%asha%', '%mehta%']],
    ['zubeen @', ['%zubeen%']],
    ['1 2 3 4 5 6 7 8 nine', Array.from({ length: 8 }, (_, index) => `% ${index + 1}%`)],
    ['100%_a\\', ['%100\\%\\_a\\\\%']],
    ['Zoé RENÉE Z\u00f6e Zo\u0308e', ['%zoe%', '%renee%', '%zoe%', '%zoe%']],
    ['Asha Rao <asha@mail.example>, #2X7-000202. “Tonk”', ['%asha%', '%rao%', '%asha@mail.example%', '%2x7-000202%', '%tonk%']],
    ['2X7000202 2x7\u2011000203', ['%2x7-000202%', '%2x7-000203%']],
    ["D'Souza O’Brien", ['%d_souza%', '%o_brien%']],
  ])('%j is read as words', (typed, words) => expect(readSearch(typed)?.words).toEqual(words));

  it('matches only the beginning of a word when it has no three letters or digits in a row', () => {
    expect(readSearch('zu a-b')?.words).toEqual(['% zu%', '% a-b%']);
  });

  it.each([
    ...[
      '+91 98290 12345',
      '98290-12345',
      '98290\u201112345',
      '098290 12345',
      '(+91) 98290.12345',
      '0091 9829012345',
      '919829012345',
      '९८२९० १२३४५',
    ],
    ...['+91 098290 12345', '091 98290 12345', '91 098290 12345', '+91 (0)98290 12345', '0091 098290 12345'],
  ])('%j is read as a phone number without the prefix of India', (typed) => expect(readSearch(typed)?.phone).toBe('%9829012345%'));

  it.each(['+91 98290', '+91 098290', '0091 98290', '098290'])(
    '%j is read as the beginning of a phone number without the prefix of India',
    (typed) => expect(readSearch(typed)?.phone).toBe('%98290%'),
  );

  it.each(['0141', '000123'])('the zeros of %j are kept, because it is no mobile number', (typed) =>
    expect(readSearch(typed)?.phone).toBe(`%${typed}%`),
  );

  it.each(['98', '2X7-000123', 'asha 98290'])('%j is not read as a phone number', (typed) =>
    expect(readSearch(typed)?.phone).toBeUndefined(),
  );

  it.each(['', '-', '% _'])('%j matches nothing', (typed) => expect(readSearch(typed)).toBeUndefined());
});

describe('the condition of a search', () => {
  const conditionOf = (typed: string) => {
    const parameters = new Parameters();
    return [searchCondition('search', typed, parameters), parameters.values];
  };

  it('requires every word', () => expect(conditionOf('asha mehta')).toEqual(['search LIKE $1 AND search LIKE $2', ['%asha%', '%mehta%']]));

  it('requires every word or the phone number', () =>
    expect(conditionOf('98290 12345')).toEqual([
      '((search LIKE $1 AND search LIKE $2) OR search LIKE $3)',
      ['%98290%', '%12345%', '%9829012345%'],
    ]));

  it('is false for a text that matches nothing', () => expect(conditionOf('-')).toEqual(['false', []]));
});
