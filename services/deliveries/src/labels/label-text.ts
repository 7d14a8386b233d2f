import { millimetres } from '@2x7/pdf';

/** The fonts of @2x7/pdf. */
type LabelFont = 'regular' | 'bold';
/** Size in points. */
export type TextStyle = { font: LabelFont; size: number };
/** Width in points of a text in a size of 1 point. */
export type Measure = (text: string, font: LabelFont) => number;

/** Points of a millimetre. */
export const mm = millimetres(1);

/** 1 mm is the least height of text; lower case of Mukta has 0.468 of the size (Legal Metrology (Packaged Commodities) Rules 2011, rule 7). */
export const minSize = Math.ceil((mm / 0.468) * 100) / 100;
/** The parts of a word that is wider than a line. */
function broken(word: string, width: number, { font, size }: TextStyle, measure: Measure): string[] {
  const parts = [''];
  for (const character of word) {
    const longer = parts.at(-1)! + character;
    if (parts.at(-1) !== '' && measure(longer, font) * size > width) parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/** The lines of a text in a width in points. */
export function wrap(text: string, width: number, style: TextStyle, measure: Measure): string[] {
  const lines: string[] = [];
  let left = 0;
  const space = measure(' ', style.font) * style.size;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const length = measure(word, style.font) * style.size;
    if (lines.length > 0 && space + length <= left) {
      lines[lines.length - 1] += ` ${word}`;
      left -= space + length;
    } else {
      lines.push(...(length <= width ? [word] : broken(word, width, style, measure)));
      left = width - measure(lines.at(-1)!, style.font) * style.size;
    }
  }
  return lines;
}

/** At most `count` lines; the last one ends with an ellipsis where the text goes on. Only for text that the law does not need. */
export function cut(lines: readonly string[], count: number): string[] {
  if (lines.length <= count) return [...lines];
  return [...lines.slice(0, count - 1), `${[...lines[count - 1]!].slice(0, -2).join('').trimEnd()}…`];
}
