import {
  causeText,
  deliveryCount,
  formatMoment,
  formatTime,
  placeText,
  type DeliveryMark,
  type DeliveryOutcome,
  type KitchenSlot,
} from '@2x7/contracts';
import type { Tone } from '../../ui/feedback/status-tag';

/** ms between a rider's mark and its arrival from which both times are shown: a phone may be kept offline to hide how late a delivery was. */
const shownDelay = 10 * 60_000;
/** When the mark of a rider came, if that was much later. What administrators enter from paper always comes later. */
function receivedText({ source, at, received_at: receivedAt }: Pick<DeliveryOutcome, 'source' | 'at' | 'received_at'>): string[] {
  const isLate = source === 'rider' && Date.parse(receivedAt) - Date.parse(at) > shownDelay;
  return isLate ? [`received ${formatTime(receivedAt)}`] : [];
}

/** The result of a delivery as a tag, and what else is known about it. */
export function outcomeText(outcome: DeliveryOutcome | null): { tone: Tone; tag: string; text: string } {
  if (!outcome) return { tone: 'warn', tag: 'Not marked', text: '' };
  const { result, place, cause, at, is_late, is_forfeited, is_clock_wrong } = outcome;
  const facts = [
    `${formatTime(at)}${is_late ? ', after the window' : ''}`,
    result === 'delivered' ? placeText[place!] : `${causeText[cause!]}; ${is_forfeited ? 'counts as delivered' : 'owed again'}`,
    ...receivedText(outcome),
    ...(is_clock_wrong ? ['the clock of the phone was wrong'] : []),
  ];
  const [tone, tag] = result === 'delivered' ? (['ok', 'Delivered'] as const) : (['danger', 'Not delivered'] as const);
  return { tone, tag, text: facts.join(' · ') };
}

/** The same on one line, with who recorded it. */
export function outcomeLine(outcome: DeliveryOutcome | null): string {
  const { tag, text } = outcomeText(outcome);
  return outcome ? `${tag} · ${text} · recorded by ${outcome.source === 'rider' ? 'the rider' : 'an administrator'}` : tag;
}

const resultText: Record<DeliveryMark['result'], string> = { delivered: 'Delivered', failed: 'Not delivered', undone: 'Taken back' };

/** A mark with who made it. */
export function markLine(mark: DeliveryMark): string {
  const { result, place, cause, at, source, run, rider, reason } = mark;
  const author = source === 'rider' ? (rider ?? 'the rider') : 'an administrator';
  const facts = [
    resultText[result],
    formatMoment(at),
    ...(place ? [placeText[place]] : []),
    ...(cause ? [causeText[cause]] : []),
    `by ${author}${run === null ? '' : `, run ${run}`}`,
    ...(reason === null ? [] : [reason]),
    ...receivedText(mark),
  ];
  return facts.join(' · ');
}

/**
 * `16 deliveries, 12 delivered, 1 not delivered, 3 not marked`; undefined where there is none, or the boxes are not counted yet. A delivery
 * can have several meals.
 */
export function countsText({ phase, frozen_at, delivered, failed, unmarked }: KitchenSlot): string | undefined {
  const all = delivered + failed + unmarked;
  if (frozen_at === null || phase === 'counting' || all === 0) return undefined;
  const counts = [
    [delivered, 'delivered'],
    [failed, 'not delivered'],
    [unmarked, 'not marked'],
  ] as const;
  return [deliveryCount(all), ...counts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : []))].join(', ');
}
