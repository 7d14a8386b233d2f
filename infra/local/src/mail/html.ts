import { escapeHtml } from '@2x7/contracts';

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Html[];

const written = (part: Part): string =>
  part instanceof Html ? part.text : Array.isArray(part) ? part.map(written).join('') : escapeHtml(String(part));

/** A template that escapes everything but HTML made by itself. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((page, text, index) => page + written(parts[index - 1] ?? '') + text));
