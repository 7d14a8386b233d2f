import { dayCount, dayOf, formatTime, shortDateText, withFullStop, type KitchenSlot } from '@2x7/contracts';
import type { Tone } from '../ui/feedback/status-tag';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** ms after the cut-off from which an open slot counts as late: the service freezes every 10 s. */
const freezeDue = minute;

/** `3 h 12 min`, `2 days 4 h`, `less than a minute` */
export function durationText(ms: number): string {
  if (ms < minute) return 'less than a minute';
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < day) return `${Math.floor(ms / hour)} h ${Math.floor((ms % hour) / minute)} min`;
  return `${dayCount(Math.floor(ms / day))} ${Math.floor((ms % day) / hour)} h`;
}

/** `8:00 PM`, or `8:00 PM on 30 Nov` where that is another day. */
function timeAndDay(moment: string, now: Date): string {
  const date = new Date(moment);
  return dayOf(date) === dayOf(now) ? formatTime(date) : `${formatTime(date)} on ${shortDateText(dayOf(date))}`;
}

type SlotStatus = { tone: Tone; tag: string; text: string };

/** The state of a slot in words. `now`: the time of the server. */
export function slotStatus({ phase, booked, cut_off, frozen_at, closed_reason, called_off }: KitchenSlot, now: Date): SlotStatus {
  if (called_off !== null) return { tone: 'danger', tag: 'Called off', text: withFullStop(called_off) };
  if (phase === 'closed') return { tone: 'neutral', tag: 'Closed', text: closed_reason ?? 'The kitchen does not cook.' };
  if (phase === 'counting')
    return { tone: 'info', tag: 'Being counted', text: 'Customers can no longer change it. The boxes are being counted.' };
  if (phase === 'frozen') return { tone: 'ok', tag: 'Final', text: frozen_at ? `Final since ${timeAndDay(frozen_at, now)}.` : 'Final.' };
  const left = Date.parse(cut_off) - now.getTime();
  if (left > 0) return { tone: 'warn', tag: 'Preview', text: `${durationText(left)} to cut-off at ${timeAndDay(cut_off, now)}.` };
  if (left > -freezeDue) return { tone: 'info', tag: 'Being counted', text: 'The cut-off has passed. The boxes are being counted.' };
  // The slot of a new shop whose cut-off passed before its first start has no row that could be frozen.
  if (booked === 0) return { tone: 'ok', tag: 'Final', text: 'The cut-off has passed, and no meal is booked.' };
  return { tone: 'danger', tag: 'Late', text: `The cut-off passed ${durationText(-left)} ago, and the boxes are not counted yet.` };
}

/** A sentence for the lead of a screen, after a space; empty where the slot is not called off. */
export const calledOffText = (slot: Pick<KitchenSlot, 'called_off'> | undefined): string =>
  slot?.called_off ? ` Called off: ${withFullStop(slot.called_off)}` : '';
