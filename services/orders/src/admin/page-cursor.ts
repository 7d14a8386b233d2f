import { Id } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';

/** Where a page ended: the moment in µs since 1970, because PostgreSQL's are finer than a Date, and the order's id. */
export type PageEnd = { micros: string; id: string };

export const writeCursor = ({ micros, id }: PageEnd): string => Buffer.from(`${micros}.${id}`).toString('base64url');

/** @throws AppError 400 for what no page of ours gave */
export function readCursor(text: string): PageEnd {
  const [micros = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  if (rest.length > 0 || !/^\d{1,16}$/.test(micros) || !Id.safeParse(id).success) {
    throw new AppError('invalid', 'This page is not known. Please start again from the first page.');
  }
  return { micros, id };
}
