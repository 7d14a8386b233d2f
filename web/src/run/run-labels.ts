import type { FailureCause, MarkPlace } from '@2x7/contracts';
import type { Outcome, PhoneMark } from './store/run-state';

/** Sentences of the rider's page. */
export const runLabels = {
  linkEnded: 'This link has ended or was withdrawn. Ask the kitchen for a new one.',
  opening: 'The stops of the link that you have opened are not here yet. Keep this page open: they come as soon as the shop answers.',
  openingBesideRun: 'The shop has not answered the link that you have opened. Until it does, you see the run that is on this phone.',
  noRun: 'Scan the QR code on your run sheet to see your stops.',
  thanks: 'Thank you. This run has ended, and its stops are no longer on this phone.',
  over: 'This run has ended.',
  kept: 'These marks are not sent yet. They stay on this phone until they are sent.',
  ofOtherRuns: 'Not sent, because they belong to another run. Open its link again to send them.',
  failed: 'The server does not answer as it should. Your marks are kept on this phone.',
  notStored: 'This phone cannot store anything. Free some space, and leave the private window if this is one.',
  refusals: {
    unknown_stop: 'is no longer on your run. Please tell the kitchen.',
    run_closed: 'came after the end of the run. Please tell the kitchen.',
  } satisfies Record<NonNullable<PhoneMark['refusal']>, string>,
};

export const places: Record<MarkPlace, string> = {
  'handed-over': 'Handed over',
  doorstep: 'At the door',
  guard: 'With the guard',
  neighbour: 'With a neighbour',
  reception: 'At the reception',
};

export const causes: Record<FailureCause, string> = {
  'not-home': 'No one home',
  refused: 'Refused',
  'wrong-address': 'Wrong address',
  'not-found': 'Address not found',
  damaged: 'Box damaged',
  'not-packed': 'Box not packed',
  vehicle: 'Vehicle broke down',
  other: 'Another reason',
};

/** `Delivered: at the door`, `Not delivered: no one home` */
export function outcomeText({ result, place, cause }: Pick<Outcome, 'place' | 'cause'> & { result: PhoneMark['result'] }): string {
  if (result === 'undone') return 'Not done yet';
  const detail = place ? places[place] : cause ? causes[cause] : '';
  return `${result === 'delivered' ? 'Delivered' : 'Not delivered'}: ${detail.toLowerCase()}`;
}

/** `23 minutes ahead`. @param error ms */
export function clockText(error: number): string {
  const minutes = Math.round(Math.abs(error) / 60_000);
  const amount =
    minutes < 120 ? `${minutes} minutes` : minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
  return `${amount} ${error > 0 ? 'ahead' : 'behind'}`;
}
