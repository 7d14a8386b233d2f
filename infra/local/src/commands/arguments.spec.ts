import { describe, expect, it } from '@jest/globals';
import { namedWith, readOptions, requireKnown, wholeNumber } from './arguments.js';
import { UsageError } from './command.js';

const usage = 'npm run chaos -- --kills 60';
const options = { kills: { type: 'string', default: '60' }, naive: { type: 'boolean', default: false } } as const;

describe('the arguments of a tool', () => {
  it('are read with their defaults', () => {
    expect(readOptions(['--naive'], { options, usage })).toEqual({ kills: '60', naive: true });
  });
  it.each([[['--help']], [['more']], [['--kills']]])('are refused with the correct call: %p', (args) => {
    expect(() => readOptions(args, { options, usage })).toThrow(new UsageError(usage));
  });
  it.each(['x', '', '0', '-1', '1.5', '1e3', '61'])('are refused where a whole number is needed: %s', (text) => {
    expect(() => wholeNumber(text, { option: '--kills', max: 60, usage })).toThrow(`--kills must be a whole number from 1 to 60: ${usage}`);
  });
  it('are whole numbers up to the largest one', () => {
    expect(wholeNumber('60', { option: '--kills', max: 60, usage })).toBe(60);
  });
  it('are refused with the known ones when one is unknown', () => {
    expect(() => requireKnown(['kill', 'foo'], ['kill', 'broker'], 'drill')).toThrow('There is no drill foo. Choose kill, broker.');
    expect(() => requireKnown(['kill'], ['kill', 'broker'], 'drill')).not.toThrow();
  });
  it('choose by a word, which is refused with all names when none contains it', () => {
    const states = [{ name: 'my plans' }, { name: 'admin orders' }];
    expect(namedWith('admin', states)).toEqual([{ name: 'admin orders' }]);
    expect(namedWith('', states)).toEqual(states);
    expect(() => namedWith('nosuch', states)).toThrow('No name contains nosuch. There are my plans, admin orders.');
  });
});
