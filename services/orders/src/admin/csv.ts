/** Cells that begin like this are formulas to a spreadsheet (OWASP, CSV injection); the last four are the wide forms of the first. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell by RFC 4180. Text that a spreadsheet would calculate begins with an apostrophe, and is shown as text. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Excel takes UTF-8 for the machine's old alphabet unless the file begins with this. */
export const byteOrderMark = '\uFEFF';

/**
 * A phone number that a spreadsheet neither calculates nor rounds: without the plus that begins a formula,
 * and in groups, so that it stays text. `+91 90000 10001` → `91 90000 10001`; it can be dialled and searched.
 */
export function csvPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const [, country, first, second] = /^(91|0)?(\d{5})(\d{5})$/.exec(digits) ?? [];
  if (first && second) return [country, first, second].filter(Boolean).join(' ');
  return phone.replace(/^\s*\+\s*/, '');
}
