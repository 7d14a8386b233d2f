import { expect, it } from '@jest/globals';
import { toAppError } from './error.filter.js';

it("an error of the framework is answered with a sentence of ours, never with the framework's words", () => {
  const error = Object.assign(new Error('FST_ERR_CTP_BODY_TOO_LARGE at /srv/shop'), { statusCode: 413 });
  expect(toAppError(error)).toMatchObject({ code: 'payload_too_large', message: 'The request is too large.' });
});
