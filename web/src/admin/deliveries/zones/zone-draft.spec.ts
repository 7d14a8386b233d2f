import { describe, expect, it } from '@jest/globals';
import { zoneErrors, zonesOf, type ZoneDraft } from './zone-draft';

const zone = (key: string, name: string, pins: string): ZoneDraft => ({ key, name, pins });

describe('typed zones', () => {
  it('accept PIN codes separated by commas, spaces and lines, also with invisible characters in and around them', () => {
    const drafts = [
      zone('a', ' Raja Park ', '\u200e302004\u200b, 302\u200d005\n302006 302004'),
      { ...zone('b', 'Tonk Road', '302018'), id: 'b' },
    ];
    expect(zoneErrors(drafts)).toEqual({});
    expect(zonesOf(drafts)).toEqual([
      { name: 'Raja Park', pins: ['302004', '302005', '302006'] },
      { id: 'b', name: 'Tonk Road', pins: ['302018'] },
    ]);
  });

  it('accept PIN codes in Devanagari and in full-width digits, as addresses do', () => {
    const drafts = [zone('a', 'A', '३०२००४, ３０２００５ 302006')];
    expect(zoneErrors(drafts)).toEqual({});
    expect(zonesOf(drafts)).toEqual([{ name: 'A', pins: ['302004', '302005', '302006'] }]);
  });

  it.each([
    [[zone('a', '', '302004')], { a: { name: 'Give the zone a name.' } }],
    [[zone('a', 'A', ' ')], { a: { pins: 'Give at least one PIN code.' } }],
    [[zone('a', 'A', '302004, 30201')], { a: { pins: '30201 is not a PIN code: they have six digits.' } }],
    [[zone('a', 'A', '3020045')], { a: { pins: '3020045 is not a PIN code: they have six digits.' } }],
    [[zone('a', 'A', 'R302004')], { a: { pins: 'R302004 is not a PIN code: they have six digits.' } }],
    [[zone('a', ' ', '302004')], { a: { name: 'Give the zone a name.' } }],
    [
      [zone('a', '', '302004'), zone('b', 'B', '302004')],
      { a: { name: 'Give the zone a name.' }, b: { pins: '302004 is in another zone already.' } },
    ],
    [[zone('a', 'A', '302004'), zone('b', 'B', '302005 302004')], { b: { pins: '302004 is in A already.' } }],
    [[zone('a', 'A', '302004'), zone('b', 'A ', '302005')], { b: { name: 'Another zone has this name.' } }],
  ])('report an error at its field: %j', (drafts, errors) => expect(zoneErrors(drafts)).toEqual(errors));

  it('report more PIN codes in a zone than it may have', () => {
    const errors = (count: number) => zoneErrors([zone('a', 'A', Array.from({ length: count }, (_, index) => 302000 + index).join(' '))]);
    expect(errors(200)).toEqual({});
    expect(errors(201)).toEqual({ a: { pins: 'A zone has at most 200 PIN codes, and these are 201. Divide them among zones.' } });
  });
});
