import { createPdf, millimetres, type Pdf } from '@2x7/pdf';
import type { Column, Sheet } from './sheet.js';

const margin = millimetres(18);
const colours = { ink: '#1d2a22', quiet: '#5c6b62', line: '#d5ddd7', brand: '#17603a' };
/** Points. */
const sizes = { mark: 26, title: 17, text: 9.5, small: 8.5, sum: 12 };
const gap = { line: 3, part: 22, column: 8 };

type Style = { size?: number; bold?: true; colour?: string; align?: 'left' | 'right' };
type Box = { x: number; y: number; width: number };

/** Draws a document on A4, from the top to the bottom; what does not fit on a page continues on the next. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  return createPdf({ title: sheet.title, size: 'A4', margin, date: sheet.date }, (pdf) => new SheetDrawing(pdf, sheet).draw());
}

class SheetDrawing {
  private readonly width: number;
  private readonly bottom: number;
  private y = margin;

  constructor(
    private readonly pdf: Pdf,
    private readonly sheet: Sheet,
  ) {
    this.width = pdf.page.width - 2 * margin;
    this.bottom = pdf.page.height - margin;
  }

  draw(): void {
    this.head();
    this.parties();
    this.table();
    this.totals();
    for (const note of this.sheet.notes) this.paragraph(note);
    this.y += gap.line;
    this.rule();
    this.paragraph(this.sheet.footer);
  }

  /** The mark of the shop on the left; title, statement and facts on the right. */
  private head(): void {
    const { title, statement, facts } = this.sheet;
    const right = { x: margin + this.width * 0.35, width: this.width * 0.65 };
    this.text('2x7', { x: margin, y: this.y - 6, width: this.width * 0.3 }, { size: sizes.mark, bold: true, colour: colours.brand });
    this.y += this.text(title, { ...right, y: this.y }, { size: sizes.title, bold: true, align: 'right' }) + gap.line;
    if (statement) this.y += this.text(statement, { ...right, y: this.y }, { size: sizes.small, align: 'right' }) + gap.line;
    this.y += gap.part / 2;
    this.rule();
    const part = this.width / facts.length;
    const heights = facts.map(([label, value], index) =>
      this.labelled(label, value.split('\n'), { x: margin + index * part, y: this.y, width: part - 10 }),
    );
    this.y += Math.max(...heights) + gap.part / 2;
    this.rule();
  }

  private parties(): void {
    const part = this.width / this.sheet.parties.length;
    const heights = this.sheet.parties.map(({ heading, lines }, index) =>
      this.labelled(heading, lines, { x: margin + index * part, y: this.y, width: part - 18 }),
    );
    this.y += Math.max(...heights) + gap.part;
  }

  private table(): void {
    const { columns, rows } = this.sheet;
    this.row(
      columns.map(({ label }) => label),
      { size: sizes.small, colour: colours.quiet },
    );
    this.rule();
    for (const cells of rows) {
      this.row(cells, {});
      this.rule();
    }
  }

  private row(cells: readonly string[], style: Style): void {
    const boxes = this.boxesOf(this.sheet.columns);
    this.ensure(Math.max(...cells.map((cell, index) => this.heightOf(cell, boxes[index]!.width, style))) + 8);
    const heights = cells.map((cell, index) =>
      this.text(cell, { ...boxes[index]!, y: this.y }, { ...style, align: this.sheet.columns[index]!.align }),
    );
    this.y += Math.max(...heights) + 5;
  }

  private totals(): void {
    this.y += gap.line;
    for (const { label, value, isSum } of this.sheet.totals) {
      const style: Style = isSum ? { bold: true, size: sizes.sum } : {};
      this.ensure(24);
      if (isSum) this.y += gap.line;
      const half = this.width * 0.5;
      this.text(label, { x: margin + half, y: this.y, width: half * 0.6 }, style);
      this.y += this.text(value, { x: margin + half, y: this.y, width: half }, { ...style, align: 'right' }) + 2;
    }
    this.y += gap.part;
  }

  private paragraph(text: string): void {
    const style: Style = { size: sizes.small, colour: colours.quiet };
    this.ensure(this.heightOf(text, this.width, style) + gap.line);
    this.y += this.text(text, { x: margin, y: this.y, width: this.width }, style) + gap.line;
  }

  /** A quiet label above its lines. @returns the height */
  private labelled(label: string, lines: readonly string[], { x, y, width }: Box): number {
    let height = this.text(label, { x, y, width }, { size: sizes.small, colour: colours.quiet });
    for (const [index, line] of lines.entries()) height += this.text(line, { x, y: y + height, width }, index === 0 ? { bold: true } : {});
    return height;
  }

  private boxesOf(columns: readonly Column[]): { x: number; width: number }[] {
    let x = margin;
    return columns.map(({ share }, index) => {
      const box = { x, width: this.width * share - (index < columns.length - 1 ? gap.column : 0) };
      x += this.width * share;
      return box;
    });
  }

  private rule(): void {
    this.pdf
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke();
    this.y += 7;
  }

  /** Begins another page when this height does not fit. */
  private ensure(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.pdf.addPage();
    this.y = margin;
  }

  private heightOf(text: string, width: number, style: Style): number {
    return this.styled(style).heightOfString(text, { width });
  }

  private text(text: string, { x, y, width }: Box, style: Style): number {
    const height = this.heightOf(text, width, style);
    this.styled(style).text(text, x, y, { width, align: style.align ?? 'left' });
    return height;
  }

  private styled({ size = sizes.text, bold, colour = colours.ink }: Style): Pdf {
    return this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
  }
}
