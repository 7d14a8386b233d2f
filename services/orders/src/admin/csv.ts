import { Readable } from 'node:stream';

/** A cell that begins with one of these characters is a formula to a spreadsheet (OWASP, CSV injection). The last four are full-width forms. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * The start of a formula inside a cell. Where the separator is a semicolon or a tab, quotation marks do not hold our cell
 * together: a new cell begins after each separator and each line.
 */
const innerFormula = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g;

const withoutFormulas = (value: string): string => (formulaStart.test(value) ? `'${value}` : value).replace(innerFormula, "$1'");

/** One cell according to RFC 4180. An apostrophe makes a spreadsheet show a formula as text. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = withoutFormulas(value);
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Without this first character Excel reads a UTF-8 file in the legacy encoding of the computer. */
const byteOrderMark = '\uFEFF';

const inFives = (digits: string): string => digits.replace(/\d{5}(?=\d)/g, '$& ');

/**
 * Writes a phone number so that a spreadsheet keeps it as text: without the plus sign, which begins a formula,
 * and with spaces, because a long number would be rounded, and leading zeros would be lost. `+91 90000 10001` → `91 90000 10001`.
 */
export function csvPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const [, country, first, second] = /^(0{0,2}910?|0)?(\d{5})(\d{5})$/.exec(digits) ?? [];
  if (first && second) return [country, first, second].filter(Boolean).join(' ');
  return phone.replace(/^\s*\+\s*/, '').replace(/^(?:0\d+|\d{11,})$/, inFives);
}

/** Rows that one query reads. */
export const csvBatch = 500;

type Batches<Row> = {
  head: readonly string[];
  /** The first rows; `csvBatch` of them where more may follow. */
  first: readonly Row[];
  /** Reads the rows after this one. */
  next: (last: Row) => Promise<readonly Row[]>;
  lineOf: (row: Row) => string;
};

async function* piecesOf<Row>({ head, first, next, lineOf }: Batches<Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  for (let rows = first; rows.length > 0; rows = rows.length < csvBatch ? [] : await next(rows.at(-1)!)) yield rows.map(lineOf).join('');
}

/** A CSV file. The next batch is read when the client has taken the one before, so memory stays small for any number of rows. */
export const csvStream = <Row>(batches: Batches<Row>): Readable =>
  Readable.from(piecesOf(batches), { objectMode: false, highWaterMark: 64 * 1024 });
