import { expect, it } from '@jest/globals';
import { parseJson } from './json-parser.js';

it('a JSON body loses the keys that could change the prototype of an object, at every depth', () => {
  const body = '{"__proto__":{"role":"admin"},"a":{"constructor":{"prototype":{}},"b":1}}';
  expect(JSON.stringify(parseJson(Buffer.from(body)))).toBe('{"a":{"b":1}}');
});

it('a JSON body may nest ten levels deep and hold lists of 500 entries, as long as the longest of the contracts', () => {
  const [deep, long] = ['['.repeat(10) + ']'.repeat(10), JSON.stringify(Array(500).fill(0))];
  for (const body of [deep, long]) expect(JSON.stringify(parseJson(Buffer.from(body)))).toBe(body);
  for (const body of [`[${deep}]`, `${long.slice(0, -1)},0]`])
    expect(() => parseJson(Buffer.from(body))).toThrow(expect.objectContaining({ code: 'invalid' }));
});
