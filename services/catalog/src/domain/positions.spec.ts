import { expect } from 'expect';
import { describe, it } from 'node:test';
import { endOfList, movedPositions, wantedPositions } from './positions.js';

const id = '018f0000-0000-7000-8000-00000000000a';

describe('putting in order', () => {
  it('an id in capitals is the same id', () => {
    expect(wantedPositions({ orders: [{ id: id.toUpperCase(), display_order: 1 }] })).toEqual([
      { id, display_order: 1 },
    ]);
  });
  it('what is no UUID names nothing', () => {
    expect(
      wantedPositions({
        orders: [
          { id, display_order: 1 },
          { id: '7', display_order: 2 },
        ],
      }),
    ).toBeUndefined();
  });
  it('what stays where it is has not moved', () => {
    expect(movedPositions([{ id, display_order: 1 }], [{ id, display_order: 1 }])).toEqual([]);
    expect(movedPositions([{ id, display_order: 1 }], [{ id, display_order: 2 }])).toEqual([
      { id, display_order: 2 },
    ]);
  });
  it('the end of the list is behind its last, and the first place in an empty one', () => {
    expect(endOfList(null)).toBe(0);
    expect(endOfList(7)).toBe(8);
    expect(endOfList(1_000_000)).toBe(1_000_000);
  });
});
