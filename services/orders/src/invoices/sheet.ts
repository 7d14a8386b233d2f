/** The text of a printed document, part by part. */
export type Sheet = {
  title: string;
  /** A sentence below the title that the law requires there. */
  statement?: string;
  /** The date of the document: the same data give the same bytes. */
  date: Date;
  facts: readonly (readonly [label: string, value: string])[];
  parties: readonly { heading: string; lines: readonly string[] }[];
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  totals: readonly { label: string; value: string; isSum?: true }[];
  notes: readonly string[];
  footer: string;
};

/** `share`: part of the width of the page. */
export type Column = { label: string; share: number; align?: 'right' };
