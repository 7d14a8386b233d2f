import { useState } from 'react';

/** Shorter lists are seen at a glance. */
const longFrom = 6;

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The rows in which every word typed occurs somewhere, in any case and with or without accents. */
export function matching<T>(rows: readonly T[], typed: string, textOf: (row: T) => string): T[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return rows.filter((row) => words.every((word) => folded(textOf(row)).includes(word)));
}

/** A filter over a list that is here already; `unit` counts it: `plan`. */
export function useSearch<T>(rows: readonly T[], unit: { one: string; many: string }, textOf: (row: T) => string) {
  const [typed, setTyped] = useState('');
  const found = matching(rows, typed, textOf);
  const isFiltered = typed.trim() !== '';
  const total = `${rows.length} ${rows.length === 1 ? unit.one : unit.many}`;
  return {
    typed,
    setTyped,
    found,
    isFiltered,
    isLong: isFiltered || rows.length >= longFrom,
    count: isFiltered ? `${found.length} of ${total}` : total,
  };
}
