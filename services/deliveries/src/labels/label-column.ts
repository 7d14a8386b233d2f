import type { DishLabel } from '@2x7/contracts';
import { wrap, type Measure, type TextStyle } from './label-text.js';

/** Something that is drawn, in points from the upper left corner. `y` of a text is its baseline; `isInverse` is white on a bar. */
export type Ink =
  | ({ kind: 'text'; text: string; x: number; y: number; width: number; isInverse: boolean } & TextStyle)
  | { kind: 'bar'; x: number; y: number; width: number; height: number }
  | { kind: 'mark'; mark: NonNullable<DishLabel['mark']>; x: number; y: number; size: number };

export type Lines = { lines: readonly string[]; style: TextStyle };

/** Distance of two lines, in sizes. */
const leading = 1.15;
/** From the top of a line to its baseline, in sizes. */
const baseline = 0.87;

export const heightOf = ({ lines, style }: Lines): number => lines.length * style.size * leading;

/** Writes lines below each other. */
export class Column {
  readonly ink: Ink[] = [];

  constructor(
    readonly place: { x: number; width: number },
    public y: number,
    private readonly measure: Measure,
  ) {}

  wrap(text: string, style: TextStyle): Lines {
    return { lines: wrap(text, this.place.width, style, this.measure), style };
  }

  /** The text in bold, in the first of the sizes in which it has at most `count` lines, else in the last. */
  fit(text: string, { sizes, count }: { sizes: readonly number[]; count: number }): Lines {
    const inSize = (size: number): Lines => this.wrap(text, { font: 'bold', size });
    return inSize(sizes.find((size) => inSize(size).lines.length <= count) ?? sizes.at(-1)!);
  }

  write({ lines, style }: Lines, isInverse = false): void {
    for (const text of lines) {
      this.put(text, this.place.x, style, isInverse);
      this.y += leading * style.size;
    }
  }

  /** A text of the current line that ends at `end`. */
  putBefore(end: number, text: string, style: TextStyle): void {
    this.put(text, end - this.measure(text, style.font) * style.size, style);
  }

  private put(text: string, x: number, style: TextStyle, isInverse = false): void {
    const width = this.measure(text, style.font) * style.size;
    this.ink.push({ kind: 'text', text, x, y: this.y + baseline * style.size, width, isInverse, ...style });
  }
}
