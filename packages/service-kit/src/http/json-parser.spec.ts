import { expect, it } from '@jest/globals';
import { parseJson } from './json-parser.js';

it('a JSON body loses the keys that could change the prototype of an object, at every depth', () => {
  const body = '{"__proto__":{"role":"admin"},"a":{"constructor":{"prototype":{}},"b":1}}';
  expect(JSON.stringify(parseJson(Buffer.from(body)))).toBe('{"a":{"b":1}}');
});
