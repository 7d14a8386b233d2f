import { formatMoment, type AdminProblem, type FailureCause, type MarkPlace } from '@2x7/contracts';

const placeText: Record<MarkPlace, string> = {
  'handed-over': 'handed over',
  doorstep: 'left at the door',
  guard: 'left with the guard',
  neighbour: 'left with a neighbour',
  reception: 'left at the reception',
};
const causeText: Record<FailureCause, string> = {
  'not-home': 'no one was home',
  refused: 'the box was not accepted',
  'wrong-address': 'the address was wrong',
  'not-found': 'the address was not found',
  damaged: 'the box was damaged on the way',
  'not-packed': 'the box was not packed',
  vehicle: 'the vehicle broke down',
  other: 'another cause on our side',
};

/** What the rider, or an administrator, recorded about the delivery. */
export function outcomeOf({ outcome, slot }: Pick<AdminProblem, 'outcome' | 'slot'>): string | null {
  if (!slot) return null;
  if (!outcome) return 'Not marked yet';
  const { result, place, cause, at, source, is_late: isLate, is_forfeited: isForfeited, is_clock_wrong: isClockWrong } = outcome;
  const what =
    result === 'delivered' ? `Delivered${place ? `, ${placeText[place]}` : ''}` : `Not delivered${cause ? `: ${causeText[cause]}` : ''}`;
  return [
    `${what}, ${formatMoment(at)}`,
    source === 'rider' ? 'marked by the rider' : 'marked by an administrator',
    isLate && 'late',
    result === 'failed' && (isForfeited ? 'the meal counts as delivered' : 'the meal is owed again'),
    isClockWrong && 'the phone’s clock was wrong',
  ]
    .filter(Boolean)
    .join('; ');
}
