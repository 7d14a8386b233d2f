import { Id } from '@2x7/contracts';
import { AppError } from './app-error.js';

/** The last row of a page: its time in µs since 1970 (a Date would lose PostgreSQL's microseconds) and its id. */
export type PageEnd = { micros: string; id: string };

export const writeCursor = ({ micros, id }: PageEnd): string => Buffer.from(`${micros}.${id}`).toString('base64url');

/** @throws AppError 400 for a text that `writeCursor` did not write */
export function readCursor(text: string): PageEnd {
  const [micros = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  if (rest.length > 0 || !/^\d{1,16}$/.test(micros) || !Id.safeParse(id).success) {
    throw new AppError('invalid', 'This page is not known. Please start again from the first page.');
  }
  return { micros, id };
}
