import type { DishLabel } from '@2x7/contracts';
import type { Column } from './label-column.js';
import { minSize, mm, type TextStyle } from './label-text.js';

/** Ends of the columns in points from the start of the table: a serving, 100 g, percent of the daily amount. */
const ends = [22 * mm, 29.5 * mm, 37 * mm];

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, useGrouping: false });
const text = (amount: number | null, unit = ''): string => (amount === null ? '–' : `${number.format(amount)}${unit}`);

function writeRow(column: Column, [name, ...cells]: readonly string[], style: TextStyle): void {
  for (const [index, cell] of cells.entries()) column.putBefore(column.place.x + ends[index]!, cell, style);
  column.write({ lines: [name!], style });
}

/** What is known of the nutrition, by serving and by 100 g; percent of the recommended daily amount by serving. */
export function writeNutrition(rows: DishLabel['nutrition'], column: Column): void {
  if (rows.length === 0) return;
  writeRow(column, ['Nutrition', 'serving', '100 g', '% RDA'], { font: 'bold', size: minSize });
  for (const { name, unit, serving, per_100_g, share } of rows)
    writeRow(column, [`${name} (${unit})`, text(serving), text(per_100_g), share === null ? '' : text(share, '%')], {
      font: 'regular',
      size: minSize,
    });
}
