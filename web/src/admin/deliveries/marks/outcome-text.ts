import { causeText, formatTime, placeText, type DeliveryOutcome, type KitchenSlot } from '@2x7/contracts';
import type { Tone } from '../../ui/feedback/status-tag';

/** The result of a delivery as a tag, and what else is known about it. */
export function outcomeText(outcome: DeliveryOutcome | null): { tone: Tone; tag: string; text: string } {
  if (!outcome) return { tone: 'warn', tag: 'Not marked', text: '' };
  const { result, place, cause, at, is_late, is_forfeited, is_clock_wrong } = outcome;
  const facts = [
    `${formatTime(at)}${is_late ? ', after the window' : ''}`,
    result === 'delivered' ? placeText[place!] : `${causeText[cause!]}; ${is_forfeited ? 'counts as delivered' : 'owed again'}`,
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

/** `12 delivered, 1 not delivered, 3 not marked`; undefined where there is none, or the boxes are not counted yet. */
export function countsText({ phase, frozen_at, delivered, failed, unmarked }: KitchenSlot): string | undefined {
  if (frozen_at === null || phase === 'counting') return undefined;
  const counts = [
    [delivered, 'delivered'],
    [failed, 'not delivered'],
    [unmarked, 'not marked'],
  ] as const;
  return counts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])).join(', ') || undefined;
}
