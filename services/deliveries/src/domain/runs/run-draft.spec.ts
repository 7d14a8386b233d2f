import { describe, expect, it } from '@jest/globals';
import { draftRuns, type DraftFacts } from './run-draft.js';

const facts: DraftFacts = {
  deliveries: [],
  zones: [
    { id: 'raja', name: 'Raja Park', pins: ['302004', '302005'] },
    { id: 'tonk', name: 'Tonk Road', pins: ['302018'] },
  ],
  runs: [],
  area: ['302', '303'],
  maxStops: 3,
};
const at = (...addresses: string[]) => addresses.map((address, index) => ({ id: `${index + 1}`, address }));
const addresses = (count: number, pin = '302018') => at(...Array.from({ length: count }, (_, index) => `${index + 1} Tonk Road ${pin}`));
const run = (changes: Partial<DraftFacts['runs'][number]>) => ({ id: 'run', name: 'Tonk Road', zoneId: 'tonk', stops: 1, ...changes });

describe('drafting runs', () => {
  it('orders stops by PIN code, street and number, and ends with addresses outside all zones', () => {
    const deliveries = at(
      '10 Tonk Road, Jaipur 302018',
      '9 Bees Dukan, Jaipur 302005',
      'Near the water tank, call 98290 12345',
      '2 Tonk Road, Jaipur 302 018',
      '7 Ajmer Road, Jaipur 302006 (bill to 560001)',
      '12 Govind Marg, Jaipur 302004',
      'Flat 3, Arjun Nagar, Jaipur 302018',
    );
    const { more, runs } = draftRuns({ ...facts, deliveries });
    expect(more).toEqual([]);
    expect(runs).toEqual([
      { name: 'Raja Park', zoneId: 'raja', stops: ['6', '2'] },
      { name: 'Tonk Road', zoneId: 'tonk', stops: ['7', '4', '1'] },
      { name: 'Other', zoneId: null, stops: ['5', '3'] },
    ]);
  });

  it.each([
    [3, [3]],
    [4, [2, 2]],
    [10, [3, 2, 3, 2]],
  ])('divides %i stops of a zone into runs that are full or nearly equal', (count, sizes) => {
    const { runs } = draftRuns({ ...facts, deliveries: addresses(count) });
    expect(runs.map(({ stops }) => stops.length)).toEqual(sizes);
    expect(runs.flatMap(({ stops }) => stops)).toEqual(addresses(count).map(({ id }) => id));
    expect(runs.map(({ name }) => name)).toEqual(sizes.map((_, index) => (index === 0 ? 'Tonk Road' : `Tonk Road ${index + 1}`)));
  });

  it.each<{ name: string; run: Partial<DraftFacts['runs'][number]>; pin?: string; count?: number; added: number; runs: string[] }>([
    { name: 'a run with room', run: { stops: 1 }, count: 2, added: 2, runs: [] },
    { name: 'a run with room for one', run: { stops: 2 }, count: 2, added: 1, runs: ['Tonk Road 2'] },
    { name: 'a full run', run: { stops: 3 }, added: 0, runs: ['Tonk Road 2'] },
    { name: 'a run of another zone', run: { zoneId: 'raja', name: 'Raja Park' }, added: 0, runs: ['Tonk Road'] },
    { name: 'a run outside all zones', run: { zoneId: null, name: 'Other 2' }, pin: '302012', added: 1, runs: [] },
    { name: 'a run that an administrator added', run: { zoneId: null, name: 'Bicycle' }, pin: '302012', added: 0, runs: ['Other'] },
  ])('gives late deliveries to $name only if it is of their zone and has room', ({ run: changes, pin, count = 1, added, runs }) => {
    const draft = draftRuns({ ...facts, runs: [run(changes)], deliveries: addresses(count, pin) });
    expect(draft.more.flatMap(({ stops }) => stops)).toHaveLength(added);
    expect(draft.runs.map(({ name }) => name)).toEqual(runs);
  });

  it.each<[what: string, runs: Partial<DraftFacts['runs'][number]>[], names: string[]]>([
    ['where one in between was deleted', [{}, { id: 'third', name: 'Tonk Road 3' }], ['Tonk Road 2', 'Tonk Road 4']],
    ['where the first was deleted', [{ name: 'Tonk Road 2' }], ['Tonk Road', 'Tonk Road 3']],
    ['where an administrator added one', [{ zoneId: null, name: 'Tonk Road' }], ['Tonk Road 2', 'Tonk Road 3']],
    ['where a run of another zone is called so', [{ zoneId: 'raja' }], ['Tonk Road 2', 'Tonk Road 3']],
  ])('gives each run the first name of its zone that no run of the slot has: %s', (_, runs, names) => {
    const full = runs.map((changes) => run({ ...changes, stops: 3 }));
    expect(draftRuns({ ...facts, runs: full, deliveries: addresses(6) }).runs.map(({ name }) => name)).toEqual(names);
  });

  it('gives the run of addresses outside all zones a name that no zone has', () => {
    const zones = [{ id: 'other', name: 'Other', pins: ['302018'] }];
    const { runs } = draftRuns({ ...facts, zones, deliveries: at('1 Tonk Road 302018', 'Near the water tank') });
    expect(runs.map(({ name, zoneId }) => [name, zoneId])).toEqual([
      ['Other', 'other'],
      ['Other 2', null],
    ]);
  });
});
