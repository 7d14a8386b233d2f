import { expect, it } from '@jest/globals';
import { EnterMarks, SendMarks } from './marks.js';

const id = '019aa5d2-6c1f-7d10-8829-012345678901';
const facts = { delivery_id: id, result: 'delivered', place: 'guard' };
const entered = (at: string) => EnterMarks.safeParse({ key: 'k', reason: 'From paper', marks: [{ ...facts, at }] }).success;
const sent = (phone_at: string) => SendMarks.safeParse({ now: phone_at, marks: [{ ...facts, id, seq: 1, phone_at }] }).success;

it('the time of a mark is one that PostgreSQL can store, also that of a phone whose clock is wrong', () => {
  const times = ['0000-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59Z'];
  expect(times.map(entered)).toEqual([false, true, true, true]);
  expect(times.map(sent)).toEqual([false, true, true, true]);
});
