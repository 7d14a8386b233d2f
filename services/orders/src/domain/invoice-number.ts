import { dayOf } from '@2x7/contracts';

/** Invoices and bills of supply share one series, credit notes have their own. */
export type SeriesKind = 'invoice' | 'credit-note';

const marks: Record<SeriesKind, string> = { invoice: 'I', 'credit-note': 'C' };

/** `2627`: the Indian financial year of a moment, from 1 April to 31 March in Indian time. */
function financialYearOf(moment: Date): string {
  const [year, month] = dayOf(moment).split('-').map(Number) as [number, number];
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`;
}

/** `2X7I2627`: the numbers of one kind of document in one financial year. */
export const seriesOf = (kind: SeriesKind, moment: Date): string => `2X7${marks[kind]}${financialYearOf(moment)}`;

/** `2X7I2627-000001`: rule 46(b) of the CGST Rules allows 16 characters. @throws RangeError for number 10,000,000 */
export function invoiceNumber(series: string, sequence: number): string {
  const number = `${series}-${String(sequence).padStart(6, '0')}`;
  if (number.length > 16) throw new RangeError(`${number} has more than 16 characters`);
  return number;
}
