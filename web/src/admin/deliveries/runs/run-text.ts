import { causeText, counted, formatDay, formatTime, placeText, type DeliveryOutcome, type Run } from '@2x7/contracts';
import type { Tone } from '../../ui/feedback/status-tag';

const stateTags: Record<Run['state'], { tone: Tone; tag: string }> = {
  drafted: { tone: 'neutral', tag: 'Not started' },
  started: { tone: 'info', tag: 'On the way' },
  closed: { tone: 'accent', tag: 'Over' },
};

/** What to show of the state of a run. */
export const runState = ({ state }: Run): { tone: Tone; tag: string } => stateTags[state];

/** `12 stops` */
export const stopCount = (stops: number): string => counted(stops, 'stop');

/** `12 stops, 3 delivered, 1 not delivered` */
export function progressOf({ stops }: Pick<Run, 'stops'>): string {
  const count = (result: DeliveryOutcome['result']) => stops.filter(({ outcome }) => outcome?.result === result).length;
  const [delivered, failed] = [count('delivered'), count('failed')];
  return [
    stopCount(stops.length),
    ...(delivered || failed ? [`${delivered} delivered`] : []),
    ...(failed ? [`${failed} not delivered`] : []),
  ].join(', ');
}

/** `Ravi Meena, trained on 2 March 2026`; empty until a rider is entered. */
export const riderText = ({ rider, trained_on: trained }: Run): string =>
  rider && trained ? `${rider}, trained on ${formatDay(trained)}` : rider;

/** What became of the link. */
export function linkText({ link_expires_at: expires, phones, state }: Run): string {
  if (state === 'closed') return 'The link has ended with the run.';
  if (!expires) return 'No link opens the run.';
  return `The link opens the run until ${formatTime(expires)}. It is open on ${phones === 0 ? 'no phone' : counted(phones, 'phone')}.`;
}

/** `Delivered, left with the guard (1:05 PM)` */
export function outcomeText({ result, place, cause, at }: DeliveryOutcome): string {
  const what = result === 'delivered' ? place && placeText[place] : cause && causeText[cause];
  return `${[result === 'delivered' ? 'Delivered' : 'Not delivered', what].filter(Boolean).join(', ')} (${formatTime(at)})`;
}
