import { allergenLabels, allergens, dietLabels, type DishFacts } from '@2x7/contracts';
import { createPdf } from '@2x7/pdf';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { boxLabel, labelledDish, snapshotOf, type NumberedBox } from '../domain/kitchen/label.js';
import type { Ink } from './label-column.js';
import { labelPages, labelSize } from './label-layout.js';
import { measureWith } from './label-pdf.js';
import { cut, minSize, wrap, type Measure } from './label-text.js';

/** By the font of the labels. */
let measure: Measure;
beforeAll(() =>
  createPdf({ title: '', size: 'A4', margin: 0, date: new Date(0) }, (pdf) => {
    measure = measureWith(pdf);
  }),
);

const usual: DishFacts = {
  dish_name: 'Paneer Tikka Rice Bowl',
  categories: ['vegetarian'],
  allergens: ['milk'],
  may_contain: ['nuts'],
  ingredients: ['Paneer', 'Basmati rice', 'Broccoli', 'Hung curd', 'Red onion'],
  calories: 545,
  protein: 28.4,
  carbs: 58.2,
  sugar: 6.3,
  added_sugar: 0,
  fiber: 5.8,
  fat: 22.1,
  saturated_fat: 11.2,
  trans_fat: 0.1,
  cholesterol: 42,
  sodium: 9_999.9,
  net_grams: 400,
  use_within_hours: 6,
  storage: 'Keep below 5 °C. Reheat once.',
};
const ingredients = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => `Ingredient${index} `.padEnd(length, 'rice '));
/** The longest values that the form takes. */
const longest: DishFacts = {
  ...usual,
  dish_name: 'Bajra '.repeat(20).trim(),
  allergens: [...allergens],
  may_contain: [...allergens],
  ingredients: ingredients(12, 24),
  net_grams: 10_000,
  storage: 'Keep cold '.repeat(16).trim(),
};
const crowded: DishFacts = {
  ...{ dish_name: 'Paneer Tikka', categories: ['vegetarian'], net_grams: 400, use_within_hours: 6 },
  ...{ allergens: ['milk', 'nuts', 'soy', 'cereals'], may_contain: ['sulphite'], storage: 'Keep below 5 °C. Reheat once.' },
  ingredients: Array.from({ length: 60 }, (_, index) => `Ingr${index}`),
};
const halved: DishFacts = { ...longest, allergens: allergens.slice(0, 4), may_contain: allergens.slice(4) };
const plain: NumberedBox = { serial: 12, name: 'Asha Rao', planName: '', diet: 'egg', allergies: [], note: '', isLate: false, run: null };
const special: NumberedBox = {
  ...plain,
  serial: 20_000,
  name: `${'A'.repeat(60)} B`,
  allergies: [...allergens],
  note: 'No onion please, '.repeat(11).trim(),
  run: { name: 'Vaishali Nagar, Mansarovar and Sanganer', stop: 200 },
};
const onLongestRun: NumberedBox = {
  ...{ ...plain, serial: 20_000, allergies: ['milk'] },
  run: { name: 'MANSAROVAR INDUSTRIAL AREA, SITAPURA AND PRATAP NAGAR SOUTH', stop: 200 },
};

const pagesOf = (facts: DishFacts | undefined, box: NumberedBox): Ink[][] => {
  const dish = facts && snapshotOf('018f0000-0000-7000-8000-00000012abcd', facts);
  const at = { day: '2026-11-26', window: 'dinner' } as const;
  return labelPages({ box: boxLabel(box, dish), dish: labelledDish(at, { diet: box.diet, boxes: 1, dish }) }, measure);
};
const texts = (page: readonly Ink[]) => page.filter((ink) => ink.kind === 'text');
/** Each text's rectangle, without the space above and below. */
const boundsOf = (ink: Extract<Ink, { kind: 'text' }>) => ({
  from: ink.x,
  to: ink.x + ink.width,
  top: ink.y - ink.size * 0.7,
  bottom: ink.y + ink.size * 0.15,
});

describe('a label of 100 × 60 mm', () => {
  it.each<[string, DishFacts | undefined, NumberedBox, number]>([
    ['of a usual dish', usual, plain, 1],
    ['of a usual dish for a person with an allergy and a note', usual, { ...plain, allergies: ['milk'], note: 'Mild' }, 1],
    ['without a dish', undefined, special, 1],
    ['of a dish that states nothing', { dish_name: 'Dal', categories: [], allergens: null }, special, 1],
    ['of a dish that fits in the least size alone', crowded, plain, 1],
    ['of a dish with a net quantity of one digit', { ...usual, net_grams: 9 }, plain, 1],
    ['of a box on a run', usual, { ...plain, allergies: ['milk'], run: { name: 'Tonk Road', stop: 3 } }, 1],
    ['of a box on a run with the longest name', usual, onLongestRun, 1],
    ['of the longest dish', longest, plain, 2],
    ['of the longest dish for a person with everything', longest, special, 2],
    ['of the longest dish that contains half of a person’s allergens and may contain the others', halved, special, 2],
    ['of a dish with 100 ingredients of 120 characters', { ...longest, ingredients: ingredients(100, 120) }, special, 9],
  ])('%s holds all its text in legal size, without overlap', (_, facts, box, count) => {
    const pages = pagesOf(facts, box);
    expect(pages).toHaveLength(count);
    for (const page of pages) {
      const bounds = texts(page).map(boundsOf);
      expect(texts(page).filter(({ size }) => size < minSize)).toEqual([]);
      expect(
        bounds.filter(({ from, to, top, bottom }) => from < 0 || to > labelSize.width || top < 0 || bottom > labelSize.height),
      ).toEqual([]);
      const overlaps = bounds.filter((a, index) =>
        bounds.some((b, other) => other > index && a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom),
      );
      expect(overlaps).toEqual([]);
    }
    const all = pages.flatMap((page) => texts(page).map(({ text }) => text)).join(' ');
    const needed = [...(facts?.ingredients ?? []), ...(facts?.allergens ?? []).map((one) => allergenLabels[one]), facts?.storage ?? ''];
    needed.push(dietLabels[box.diet], box.run?.name ?? '');
    expect(needed.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => !all.includes(text))).toEqual([]);
  });

  it('cuts only the name and the note of a customer', () => {
    const cutTexts = texts(pagesOf(longest, special)[0]!).filter(({ text }) => text.endsWith('…'));
    expect(cutTexts.map(({ text }) => text.slice(0, 3)).sort()).toEqual(['AAA', 'No ']);
  });

  it.each<[string, DishFacts | undefined, string]>([
    ['an allergen that the dish may contain', usual, `the dish may contain ${allergenLabels.nuts}`],
    ['a dish that does not say what it contains', { ...usual, allergens: null, may_contain: [] }, 'the dish does not say what it contains'],
    ['a box without a dish', undefined, 'no dish is set'],
  ])('warns of %s, white on black', (_, facts, check) => {
    const [page] = pagesOf(facts, { ...plain, allergies: ['nuts'] });
    const warnings = texts(page!).filter(({ isInverse }) => isInverse);
    expect(warnings.map(({ text }) => text).join(' ')).toBe(`Allergic to ${allergenLabels.nuts} Check: ${check}`);
  });

  it('shows a brown mark for egg, and no amount that is not known', () => {
    const [page] = pagesOf({ ...usual, allergens: ['egg'], sugar: 0, sodium: null }, plain);
    expect(page!.find((ink) => ink.kind === 'mark')).toMatchObject({ mark: 'non-vegetarian' });
    expect(texts(page!).filter(({ text }) => /Total sugars|Sodium/.test(text))).toEqual([]);
  });
});

describe('text on a label', () => {
  it('is wrapped between words and inside words that are wider than a line, and is cut after its last line', () => {
    const style = { font: 'regular', size: 10 } as const;
    const wide: Measure = (text) => text.length;
    expect(wrap('one two  three\nfour', 80, style, wide)).toEqual(['one two', 'three', 'four']);
    expect(wrap('abcdefghijk l', 80, style, wide)).toEqual(['abcdefgh', 'ijk l']);
    expect(wrap(' ', 80, style, wide)).toEqual([]);
    expect(cut(['one', 'two three', 'four'], 2)).toEqual(['one', 'two thr…']);
  });
});
