import type { LabelledDish } from '@2x7/contracts';
import { Column, heightOf, type Ink, type Lines } from './label-column.js';
import { minSize, mm, type Measure } from './label-text.js';

/** Digits of 4 mm, which the Packaged Commodities Rules ask of boxes of up to 1 kg; digits of Mukta have 0.639 of the size. */
const quantitySize = (4 * mm) / 0.639;
/** Points between the quantity and the dates. */
const gap = 5;

/** Net quantity, and beside it lot and dates in one place, above `bottom`. @returns where they begin */
export function writeDates(
  { label, lot, packed_on, use_by }: LabelledDish,
  place: { x: number; width: number; bottom: number },
  measure: Measure,
): { ink: Ink[]; top: number } {
  if (!label) return { ink: [], top: place.bottom };
  const quantity = new Column(place, 0, measure);
  const title = quantity.wrap('Net quantity', { font: 'regular', size: minSize });
  const digits: Lines = { lines: [label.net_quantity ?? ''], style: { font: 'bold', size: quantitySize } };
  const widthOf = ({ lines: [text], style }: Lines): number => measure(text!, style.font) * style.size;
  const width = label.net_quantity ? Math.max(widthOf(title), widthOf(digits)) + gap : 0;
  const dates = new Column({ x: place.x + width, width: place.width - width }, 0, measure);
  const lines = [`Packed on ${packed_on}`, ...(use_by ? [`Use by ${use_by}`] : []), ...(lot ? [`Lot ${lot}`] : [])];
  const texts = lines.map((text) => dates.fit(text, { sizes: [7.5, 7, minSize], count: 1 }));
  const top =
    place.bottom -
    Math.max(...[texts, label.net_quantity ? [title, digits] : []].map((one) => one.reduce((sum, text) => sum + heightOf(text), 0)));
  dates.y = top;
  for (const text of texts) dates.write(text);
  quantity.y = top;
  if (label.net_quantity) for (const text of [title, digits]) quantity.write(text);
  return { ink: [...quantity.ink, ...dates.ink], top };
}
