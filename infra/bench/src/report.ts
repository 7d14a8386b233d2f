/** A measurement. `ratio` is value / limit; `goal` is the lowest ratio that counts as met. */
export type Row = {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  limitName?: string;
  ratio?: number;
  goal?: number;
  note?: string;
};

export const row = (name: string, facts: Omit<Row, 'name' | 'ratio'>): Row => ({
  name,
  ...facts,
  ...(facts.limit ? { ratio: facts.value / facts.limit } : {}),
});

const number = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

function verdict({ ratio, goal }: Row): string {
  if (ratio === undefined) return '';
  const met = goal === undefined ? '' : ratio >= goal ? ` (goal ${goal}: met)` : ` (goal ${goal}: NOT met)`;
  return `${ratio.toFixed(2)} x${met}`;
}

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((one) => [
    one.name,
    `${number(one.value)} ${one.unit}`,
    verdict(one),
    one.limit === undefined ? '' : `${number(one.limit)} ${one.unit} ${one.limitName ?? ''}`,
    one.note ?? '',
  ]);
  const head = ['what', 'measured', 'ratio', 'limit', 'note'];
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((line) => line[column]!.length)));
  const line = (texts: string[]): string => `| ${texts.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...cells.map(line)].join('\n');
}

/** A measurement that is to stay below a goal in the same unit. */
export const below = (goal: number, name: string, facts: { value: number; unit: string; note?: string }): Row =>
  row(name, {
    ...facts,
    note: [`goal < ${goal} ${facts.unit}: ${facts.value < goal ? 'met' : 'NOT met'}`, facts.note].filter(Boolean).join('; '),
  });

/** The smallest value that this share of the values does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;
