import { describe, expect, it } from '@jest/globals';
import { address, line, optionalLine, paragraph } from './fields.js';

const name = line('Name', 10);
const note = paragraph('Note', 10);
const saidOf = (schema: typeof name, text: unknown) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe('a text that was typed', () => {
  it.each([
    ['without the spaces around it', '  Asha ', 'Asha'],
    ['without marks that change the direction of text', '\u202eAsha\u202c', 'Asha'],
    ['without each invisible mark that was copied along', '\u200bAs\u00adha\u2060 \ufeffRao', 'Asha Rao'],
    ['with the joiners of Indian scripts', 'क्\u200dष', 'क्\u200dष'],
  ])('is stored %s', (_how, typed, stored) => {
    expect([name, optionalLine('Name', 10), note].map((schema) => schema.parse(typed))).toEqual([stored, stored, stored]);
  });

  it('is measured as it is stored', () => expect(saidOf(name, ` ${'x'.repeat(10)} `)).toEqual([]));

  it.each(['\u3164', '\u2800 \u00a0', '\u200d', '\u{e0041}'])('is empty when it is %j, which shows nothing', (typed) => {
    expect([optionalLine('Name', 10).parse(typed), note.parse(typed)]).toEqual(['', '']);
    expect([saidOf(name, typed), saidOf(address, typed)]).toEqual([['Name is required'], ['Address is required']]);
  });

  it.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800', '\udc00a', '\udc00\ud800'])(
    'is refused with the character of %j',
    (typed) => {
      for (const schema of [name, optionalLine('Name', 10)])
        expect(saidOf(schema, typed)).toEqual(['Name has a character that cannot be used']);
      expect(saidOf(note, typed)).toEqual(['Note has a character that cannot be used']);
    },
  );

  it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b'])('has the line break or tab of %j only where it may have lines', (typed) => {
    for (const schema of [name, optionalLine('Name', 10)])
      expect(saidOf(schema, typed)).toEqual(['Name has a character that cannot be used']);
    expect(note.parse(typed)).toBe(typed);
  });

  it('may have emoji', () => expect(name.parse('Asha 🍛')).toBe('Asha 🍛'));

  it.each([undefined, null, 7, {}])('is not %j', (typed) => {
    expect([saidOf(name, typed), saidOf(note, typed)]).toEqual([['Name is required'], ['Note must be text']]);
  });
});
