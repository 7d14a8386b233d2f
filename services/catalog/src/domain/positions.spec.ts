import { describe, expect, it } from '@jest/globals';
import { endOfList, movedPositions, wantedPositions } from './positions.js';

const id = '018f0000-0000-7000-8000-00000000000a';

describe('positions', () => {
  it('have their ids in lower case', () => {
    expect(wantedPositions({ orders: [{ id: id.toUpperCase(), display_order: 1 }] })).toEqual([{ id, display_order: 1 }]);
  });
  it('are undefined when an id is not a UUID', () => {
    expect(
      wantedPositions({
        orders: [
          { id, display_order: 1 },
          { id: '7', display_order: 2 },
        ],
      }),
    ).toBeUndefined();
  });
  it('count as moved only when they differ', () => {
    expect(movedPositions([{ id, display_order: 1 }], [{ id, display_order: 1 }])).toEqual([]);
    expect(movedPositions([{ id, display_order: 1 }], [{ id, display_order: 2 }])).toEqual([{ id, display_order: 2 }]);
  });
  it('begin at 0 in an empty list and continue one after the last, up to 1,000,000', () => {
    expect(endOfList(null)).toBe(0);
    expect(endOfList(7)).toBe(8);
    expect(endOfList(1_000_000)).toBe(1_000_000);
  });
});
