import type { Readable } from 'node:stream';
import { slotText, type BoxLabel, type DeliverySlot, type LabelledDish } from '@2x7/contracts';
import { streamPdf, type Pdf } from '@2x7/pdf';
import type { Ink } from './label-column.js';
import { labelPages, labelSize, type PrintedLabel } from './label-layout.js';
import type { Measure } from './label-text.js';

/** The colours of the marks in the FSS (Labelling and Display) Regulations 2020. */
const colours = { vegetarian: '#0a7a35', 'non-vegetarian': '#8a3b12' };

/** Widths by word: a dish's words are the same on hundreds of labels. */
export function measureWith(pdf: Pdf): Measure {
  const known = new Map<string, number>();
  return (text, font) => {
    const key = `${font} ${text}`;
    const width = known.get(key) ?? pdf.font(font).fontSize(100).widthOfString(text) / 100;
    known.set(key, width);
    return width;
  };
}

/** A circle in a square, or a triangle in one, each half as wide as the square. */
function drawMark(pdf: Pdf, { mark, x, y, size }: Extract<Ink, { kind: 'mark' }>): void {
  const line = size / 12;
  const [middle, half] = [size / 2, size / 4];
  pdf
    .lineWidth(line)
    .rect(x + line / 2, y + line / 2, size - line, size - line)
    .stroke(colours[mark]);
  if (mark === 'vegetarian') pdf.circle(x + middle, y + middle, half);
  else
    pdf.polygon(
      [x + middle, y + middle - half * 1.1],
      [x + middle + half * 1.25, y + middle + half],
      [x + middle - half * 1.25, y + middle + half],
    );
  pdf.fill(colours[mark]);
}

function draw(pdf: Pdf, ink: Ink): void {
  if (ink.kind === 'mark') return drawMark(pdf, ink);
  if (ink.kind === 'bar') return void pdf.rect(ink.x, ink.y, ink.width, ink.height).fill('black');
  pdf
    .font(ink.font)
    .fontSize(ink.size)
    .fillColor(ink.isInverse ? 'white' : 'black');
  pdf.text(ink.text, ink.x, ink.y, { lineBreak: false, baseline: 'alphabetic' });
}

/** The dishes of a slot, and the labels of its boxes in their order. */
type SlotLabels = { dishes: readonly LabelledDish[]; pages: AsyncIterable<readonly BoxLabel[]> };

async function* printedLabels({ dishes, pages }: SlotLabels): AsyncGenerator<PrintedLabel> {
  for await (const labels of pages) for (const box of labels) yield { box, dish: dishes.find(({ diet }) => diet === box.diet)! };
}

async function* drawLabels(pdf: Pdf, labels: SlotLabels): AsyncGenerator<void> {
  const measure = measureWith(pdf);
  let isFirst = true;
  for await (const label of printedLabels(labels)) {
    for (const page of labelPages(label, measure)) {
      if (!isFirst) pdf.addPage();
      isFirst = false;
      for (const ink of page) draw(pdf, ink);
    }
    yield;
  }
}

/** The labels of a slot, one on a page of 100 × 60 mm. */
export function labelsPdf(at: DeliverySlot, labels: SlotLabels): Readable {
  const size: [number, number] = [labelSize.width, labelSize.height];
  const options = { title: `Labels: ${slotText(at)}`, size, margin: 0, date: new Date(`${at.day}T00:00:00Z`) };
  return streamPdf(options, (pdf) => drawLabels(pdf, labels));
}
