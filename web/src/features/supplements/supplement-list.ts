import type { Supplement } from './supplement';

/** Sort orders of the catalogue; the first is the default. */
export const sortings = [
  { value: 'name', label: 'Name' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
] as const;
export type Sorting = (typeof sortings)[number]['value'];

/** The sort order of a query value; the default if the value is unknown. */
export const sortingOf = (asked: string | null): Sorting => sortings.find(({ value }) => value === asked)?.value ?? sortings[0].value;

const byName = (a: Supplement, b: Supplement) => a.name.localeCompare(b.name, 'en-IN');

const orders: Record<Sorting, (a: Supplement, b: Supplement) => number> = {
  name: byName,
  'price-low': (a, b) => a.price - b.price || byName(a, b),
  'price-high': (a, b) => b.price - a.price || byName(a, b),
};

/** The supplements of a category, or all, sorted; equal prices are sorted by name. */
export const chosen = (all: readonly Supplement[], category: string | undefined, sorting: Sorting): Supplement[] =>
  all.filter((one) => category === undefined || one.category === category).sort(orders[sorting]);
