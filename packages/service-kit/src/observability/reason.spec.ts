import { describe, expect, it } from '@jest/globals';
import { reasonOf } from './reason.js';

describe('the reason of a failure', () => {
  const refused = (address: string): Error => new Error(`connect ECONNREFUSED ${address}:5432`);
  it.each([
    ['the message of its error', new Error('no queue took the event'), 'no queue took the event'],
    ['the name of an error without a message', new TypeError(), 'TypeError'],
    [
      'each distinct message of a host with several addresses',
      new AggregateError([refused('::1'), refused('127.0.0.1'), refused('::1')]),
      'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
    ],
    ['the message without NUL, which PostgreSQL cannot store', new Error('no \0queue'), 'no queue'],
    ['the thrown value when it is not an error', 'closed', 'closed'],
  ])('is %s', (_what, error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });
});
