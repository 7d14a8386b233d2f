import { Id } from '@2x7/contracts';
import { AppError } from '../http/app-error.js';
import type { Parameters } from './parameters.js';

/** The last row of a page: its time in µs since 1970 (a Date would lose PostgreSQL's microseconds) and its id. */
export type PageEnd = { micros: string; id: string };

/** The columns that sort a list, both in one direction. */
type PageOrder = { time: string; id: string; direction: 'ASC' | 'DESC' };

const writeCursor = ({ micros, id }: PageEnd): string => Buffer.from(`${micros}.${id}`).toString('base64url');

/** @returns undefined for the first page @throws AppError 400 for a text that is no cursor of an earlier page */
export function readCursor(text: string | undefined): PageEnd | undefined {
  if (text === undefined) return undefined;
  const [micros = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  if (rest.length > 0 || !/^\d{1,16}$/.test(micros) || !Id.safeParse(id).success) {
    throw new AppError('invalid', 'This page is not known. Please start again from the first page.');
  }
  return { micros, id };
}

/** The SQL expression of `PageEnd.micros`. */
export const microsOf = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::bigint::text`;

/** The SQL condition of the rows that follow `end`; true for the first page. */
export function follows(end: PageEnd | undefined, { time, id, direction }: PageOrder, parameters: Parameters): string {
  if (!end) return 'true';
  const moment = `timestamptz 'epoch' + ${parameters.for(end.micros)}::bigint * interval '1 microsecond'`;
  return `(${time}, ${id}) ${direction === 'ASC' ? '>' : '<'} (${moment}, ${parameters.for(end.id)}::uuid)`;
}

/** @param rows of the page, and the first of the next one if there is one @param size rows of a page */
export function pageOf<Row extends PageEnd>(rows: readonly Row[], size: number): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: last ? writeCursor(last) : null };
}
