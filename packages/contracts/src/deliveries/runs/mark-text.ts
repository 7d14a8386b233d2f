import type { FailureCause, MarkPlace } from './mark-kinds.js';

/** `left with the guard`: where a box was left, inside a sentence. */
export const placeText: Record<MarkPlace, string> = {
  'handed-over': 'handed over',
  doorstep: 'left at the door',
  guard: 'left with the guard',
  neighbour: 'left with a neighbour',
  reception: 'left at the reception',
};

/** `no one was home`: why a box was not delivered, inside a sentence. */
export const causeText: Record<FailureCause, string> = {
  'not-home': 'no one was home',
  refused: 'the box was not accepted',
  'wrong-address': 'the address was wrong',
  'not-found': 'we did not find the address',
  damaged: 'the box was damaged on the way',
  'not-packed': 'the box was not packed',
  vehicle: 'our vehicle broke down',
  other: 'something went wrong on our side',
};
