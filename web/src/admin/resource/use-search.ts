import { apostrophes } from '@2x7/contracts';
import { useState } from 'react';

/** Rows. A shorter list is read without searching. */
const defaultSearchFrom = 6;

const normalized = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(apostrophes, "'").toLowerCase();

/** The rows in whose text every typed word occurs, whatever its case, accents and apostrophes. */
export function matching<Row>(rows: readonly Row[], typed: string, textOf: (row: Row) => string): Row[] {
  const words = normalized(typed).split(/\s+/).filter(Boolean);
  return rows.filter((row) => words.every((word) => normalized(textOf(row)).includes(word)));
}

type Options<Row> = { textOf: (row: Row) => string; searchFrom?: number; labels: { unit: { one: string; many: string } } };

/** Searches a list that is loaded as a whole. */
export function useSearch<Row>(
  rows: readonly Row[] | undefined,
  { textOf, searchFrom = defaultSearchFrom, labels: { unit } }: Options<Row>,
) {
  const [text, setText] = useState('');
  const found = rows && matching(rows, text, textOf);
  const isFiltered = text.trim() !== '';
  const total = rows && `${rows.length} ${rows.length === 1 ? unit.one : unit.many}`;
  return {
    text,
    setText,
    found,
    isFiltered,
    isOffered: rows !== undefined && (isFiltered || rows.length >= searchFrom),
    /** Such as `6 plans`, `1 of 6 plans`. */
    count: found && isFiltered ? `${found.length} of ${total}` : total,
  };
}
