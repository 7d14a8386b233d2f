import { expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { pageOf, readCursor } from './page.js';

const id = uuid();
const cursorOf = (text: string): string => Buffer.from(text).toString('base64url');

it('the cursor of a page names its last row', () => {
  const row = { micros: '1790000000123456', id };
  const { shown, next } = pageOf([row, { micros: '1790000000123457', id: uuid() }], 1);
  expect([shown, readCursor(next!)]).toEqual([[row], row]);
});

it.each([
  ['no number', `noon.${id}`],
  ['no time', `.${id}`],
  ['a sign', `-1.${id}`],
  ['a fraction', `1e3.${id}`],
  ['17 digits', `${'9'.repeat(17)}.${id}`],
  ['no UUID', '1790000000123456.7'],
  ['no id', '1790000000123456'],
  ['a third part', `1790000000123456.${id}.1`],
])('a cursor with %s is refused with 400', (_, text) => {
  expect(() => readCursor(cursorOf(text))).toThrow(expect.objectContaining({ code: 'invalid' }));
});
