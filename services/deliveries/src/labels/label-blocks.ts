import type { LabelledDish } from '@2x7/contracts';
import { heightOf, type Column, type Lines } from './label-column.js';
import { minSize, type TextStyle } from './label-text.js';

/** A statement that the law needs. It may shrink to the least size, and is never cut. */
type Block = { text: string } & TextStyle;

/** Points between two blocks. */
const gap = 1.5;
/** 0: every block in the least size. */
const scales = [1, 0.95, 0.9, 0.85, 0.8, 0];

/** In the order in which they stay on the first label: what the packer reads comes first. */
function blocksOf({ label }: LabelledDish): Block[] {
  if (!label) return [];
  const blocks: (Omit<Block, 'text'> & { text: string | null })[] = [
    { text: label.contains, font: 'bold', size: 9 },
    { text: label.may_contain, font: 'regular', size: 7.5 },
    { text: label.ingredients && `Ingredients: ${label.ingredients}`, font: 'regular', size: 7.5 },
    { text: label.storage, font: 'regular', size: 7 },
  ];
  return blocks.filter((block): block is Block => block.text !== null);
}

const linesOf = (blocks: readonly Block[], column: Column, scale: number): Lines[] =>
  blocks.map(({ text, font, size }) => column.wrap(text, { font, size: Math.max(minSize, size * scale) }));

const sum = (lines: readonly Lines[]): number => lines.reduce((total, one) => total + heightOf(one) + gap, 0);

function write(lines: readonly Lines[], column: Column): void {
  for (const one of lines) {
    column.write(one);
    column.y += gap;
  }
}

/**
 * Writes the blocks above `bottom`, in the largest size in which they fit.
 * @returns the blocks that do not fit in the least size; they go on another label
 */
export function writeBlocks(dish: LabelledDish, column: Column, bottom: number): string[] {
  const blocks = blocksOf(dish);
  const fitting = scales.map((scale) => linesOf(blocks, column, scale)).find((lines) => column.y + sum(lines) <= bottom);
  if (fitting) {
    write(fitting, column);
    return [];
  }
  const more = column.wrap('Continued on the next label', { font: 'bold', size: minSize });
  const small = linesOf(blocks, column, 0);
  const stays = small.findIndex((_, index) => column.y + sum([...small.slice(0, index + 1), more]) > bottom);
  write([...small.slice(0, stays), more], column);
  return blocks.slice(stays).map(({ text }) => text);
}
