import { allergenLabels, brand, dietLabels, type BoxLabel, type LabelledDish } from '@2x7/contracts';
import { writeBlocks } from './label-blocks.js';
import { Column, heightOf, type Ink } from './label-column.js';
import { writeDates } from './label-dates.js';
import { cut, minSize, mm, type Measure, type TextStyle } from './label-text.js';
import { writeNutrition } from './nutrition-table.js';

/** Points. */
export const labelSize = { width: 100 * mm, height: 60 * mm };
const margin = 2 * mm;
const gap = 2;
const whole = { x: margin, width: labelSize.width - 2 * margin };
const right = { x: labelSize.width - margin - 37 * mm, width: 37 * mm };
const left = { x: margin, width: right.x - margin - 2 * mm };
/** Larger than the 6 mm of a label of up to 100 cm², to be seen at arm's length. */
const markSize = 9 * mm;
const small: TextStyle = { font: 'regular', size: minSize };

export type PrintedLabel = { box: BoxLabel; dish: LabelledDish };

const names = (allergies: BoxLabel['allergies']): string => allergies.map((allergy) => allergenLabels[allergy]).join(', ');

const sign = ({ serial, name }: BoxLabel): string => `#${serial} ${name}`;

/** Mark and name of the dish. @returns where the next part begins */
function writeDish({ label }: LabelledDish, measure: Measure): Column {
  const indent = label?.mark ? markSize + 2 * mm : 0;
  const column = new Column({ x: left.x + indent, width: left.width - indent }, margin, measure);
  column.write(column.fit(label?.name ?? 'No dish is set', { sizes: [14, 12, 10, 8.5, 7.5, minSize], count: 2 }));
  if (label?.mark) column.ink.push({ kind: 'mark', mark: label.mark, x: left.x, y: margin, size: markSize });
  column.y = Math.max(column.y, margin + (label?.mark ? markSize : 0)) + gap;
  return column;
}

/** What a packer must not miss, white on black. Only the note is cut where it is long: the kitchen sheet has all of it. */
function writeWarnings({ box, dish }: PrintedLabel, y: number, measure: Measure): Column {
  const { allergies, clashes, may_contain, check, note } = box;
  const column = new Column({ x: left.x + 3, width: left.width - 6 }, y + 1, measure);
  const warn = (text: string, most = Infinity): void => {
    const { lines, style } = column.fit(text, { sizes: [9, 8, 7], count: 2 });
    column.write({ lines: cut(lines, most), style }, true);
  };
  if (allergies.length > 0) warn(`Allergic to ${names(allergies)}`);
  if (clashes.length > 0) warn(`Contains ${names(clashes)}: cook something else`);
  if (may_contain?.length) warn(`Check: the dish may contain ${names(may_contain)}`);
  if (check) warn(`Check: ${dish.label ? 'the dish does not say what it contains' : 'no dish is set'}`);
  if (note) warn(note, 2);
  if (column.ink.length === 0) return new Column(left, y, measure);
  column.ink.unshift({ kind: 'bar', x: left.x, y, width: left.width, height: column.y + 2 - y });
  column.y += 2 + gap;
  return column;
}

/** Whose box it is, in `scale` times the usual sizes, and below it the nutrition of the dish. */
function personIn({ box, dish }: PrintedLabel, scale: number, measure: Measure): Column {
  const column = new Column(right, margin, measure);
  const scaled = (...sizes: number[]): number[] => sizes.map((size) => Math.max(minSize, size * scale));
  if (box.run) column.putBefore(right.x + right.width, `Stop ${box.run.stop}`, { font: 'bold', size: 8.5 });
  column.write(column.fit(`#${box.serial}`, { sizes: scaled(19), count: 1 }));
  const { lines, style } = column.fit(box.name, { sizes: scaled(12, 10, 8), count: 1 });
  column.write({ lines: cut(lines, 1), style });
  column.write(column.wrap(dietLabels[box.diet], { font: 'regular', size: scaled(8)[0]! }));
  if (box.run) column.write(column.fit(box.run.name, { sizes: [8, 7, minSize], count: 2 }));
  column.y += gap;
  writeNutrition(dish.label?.nutrition ?? [], column);
  return column;
}

/** The person's part, smaller where a long name of a run leaves too little room for the nutrition: a packer needs all of the run. */
function writePerson(label: PrintedLabel, bottom: number, measure: Measure): Column {
  for (const scale of [1, 0.8]) {
    const person = personIn(label, scale, measure);
    if (person.y <= bottom) return person;
  }
  return personIn(label, 0.6, measure);
}

/** Who answers for the food. The licence authority's name stands for its logo, which only licensees may print. */
function writeMaker(measure: Measure): { ink: Ink[]; top: number } {
  const column = new Column(whole, 0, measure);
  const licence = column.wrap(`fssai Lic. No. ${brand.foodLicence.number}`, { font: 'bold', size: 7 });
  const maker = column.wrap(brand.address.join(', '), small);
  column.y = labelSize.height - margin - heightOf(licence) - heightOf(maker);
  const top = column.y - gap;
  column.putBefore(whole.x + whole.width, `Customer care ${brand.phone}, ${brand.email}`, small);
  column.write(licence);
  column.write(maker);
  return { ink: column.ink, top };
}

/** What did not fit on the first label, in full. */
function moreLabels({ box, dish }: PrintedLabel, texts: readonly string[], measure: Measure): Ink[][] {
  const pages: Ink[][] = [];
  let rest = texts.flatMap((text) => new Column(whole, 0, measure).wrap(text, small).lines);
  while (rest.length > 0) {
    const column = new Column(whole, margin, measure);
    column.write(column.wrap(sign(box), { font: 'bold', size: 12 }));
    column.write(column.fit(`${dish.label!.name}, label ${pages.length + 2}`, { sizes: [8, 7, minSize], count: 1 }));
    const fits = Math.floor((labelSize.height - margin - column.y) / heightOf({ lines: [''], style: small }));
    column.write({ lines: rest.slice(0, fits), style: small });
    rest = rest.slice(fits);
    pages.push(column.ink);
  }
  return pages;
}

/** The label of a box, on more than one page only where a dish has more ingredients than one label holds. */
export function labelPages(label: PrintedLabel, measure: Measure): Ink[][] {
  const maker = writeMaker(measure);
  const dish = writeDish(label.dish, measure);
  const warnings = writeWarnings(label, dish.y, measure);
  const body = new Column(left, warnings.y, measure);
  const dates = writeDates(label.dish, { ...left, bottom: maker.top }, measure);
  const rest = writeBlocks(label.dish, body, dates.top);
  const parts = [dish, warnings, body, dates, writePerson(label, maker.top, measure)];
  return [[...parts.flatMap(({ ink }) => ink), ...maker.ink], ...moreLabels(label, rest, measure)];
}
