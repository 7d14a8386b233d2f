import { expect, it } from '@jest/globals';
import { toAppError } from './error.filter.js';
import { parseJson } from './json-parser.js';

it('a JSON body loses the keys that could change the prototype of an object, at every depth', () => {
  const body = '{"__proto__":{"role":"admin"},"a":{"constructor":{"prototype":{}},"b":1}}';
  expect(JSON.stringify(parseJson(Buffer.from(body)))).toBe('{"a":{"b":1}}');
});

it("an error of the framework is answered with a sentence of ours, never with the framework's words", () => {
  const error = Object.assign(new Error('FST_ERR_CTP_BODY_TOO_LARGE at /srv/shop'), { statusCode: 413 });
  expect(toAppError(error)).toMatchObject({ code: 'payload_too_large', message: 'The request is too large.' });
});
