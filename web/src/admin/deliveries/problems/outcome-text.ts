import { causeText, formatMoment, placeText, type AdminProblem, type DeliveryOutcome } from '@2x7/contracts';

const whatOf = ({ result, place, cause }: DeliveryOutcome): string =>
  result === 'delivered' ? `Delivered${place ? `, ${placeText[place]}` : ''}` : `Not delivered${cause ? `: ${causeText[cause]}` : ''}`;

/** What the rider, or an administrator, recorded about the delivery. */
export function outcomeOf({ outcome, slot }: Pick<AdminProblem, 'outcome' | 'slot'>): string | null {
  if (!slot) return null;
  if (!outcome) return 'Not marked yet';
  const { result, at, source, is_late: isLate, is_forfeited: isForfeited, is_clock_wrong: isClockWrong } = outcome;
  return [
    `${whatOf(outcome)}, ${formatMoment(at)}`,
    `marked by ${source === 'rider' ? 'the rider' : 'an administrator'}`,
    isLate && 'late',
    result === 'failed' && (isForfeited ? 'the meal counts as delivered' : 'the meal is owed again'),
    isClockWrong && 'the phone’s clock was wrong',
  ]
    .filter(Boolean)
    .join('; ');
}
