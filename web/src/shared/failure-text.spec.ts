import { expect, it } from '@jest/globals';
import { ApiError } from './api';
import { failureText } from './failure-text';

const texts = { unreachable: 'No answer', failed: 'Not saved' };

it.each([
  ['the message of the server', new ApiError(409, 'conflict', 'Too late'), 'Too late'],
  ['what to do without an answer', new ApiError(0, 'network'), 'No answer'],
  ['that it failed, where the server says no more', new ApiError(503, 'unavailable'), 'Not saved'],
  ['that it failed, where the page itself failed', new TypeError('x is undefined'), 'Not saved'],
  ['how to sign in again, where the session has ended', new ApiError(401, 'unauthorized', 'Unauthorized'), /Sign in again in another tab/],
  ['why a sign-in is refused', new ApiError(401, 'unauthorized', 'This link has expired.'), 'This link has expired.'],
])('failureText says %s', (_, error, text) => {
  expect(failureText(error, texts)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
});
