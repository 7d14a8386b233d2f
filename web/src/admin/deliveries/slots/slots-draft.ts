import {
  counted,
  dayText,
  deliveryCount,
  windows,
  type ChangeSlots,
  type DeliveryWindow,
  type KitchenSlot,
  type SlotsChanged,
} from '@2x7/contracts';

/** What is done with the slots. */
export const slotActions = ['capacity', 'close', 'open'] as const;
export type SlotAction = (typeof slotActions)[number];

/** A change of slots as it is typed. */
export type SlotsDraft = {
  from: string;
  until: string;
  windows: readonly DeliveryWindow[];
  action: SlotAction;
  capacity: string;
  reason: string;
};

export const newSlotsDraft = ({ day, window, phase, capacity, closed_reason: reason }: KitchenSlot): SlotsDraft => ({
  from: day,
  until: day,
  windows: [window],
  action: phase === 'closed' ? 'open' : 'capacity',
  capacity: String(capacity),
  reason: reason ?? '',
});

/** A change of several days begins with the first day of which every delivery can change. @param editable slots, in order */
export function newDaysDraft(editable: readonly KitchenSlot[]): SlotsDraft | undefined {
  const onDay = (day: string) => editable.filter((slot) => slot.day === day);
  const first = editable.find(({ day }) => onDay(day).length === windows.length) ?? editable[0];
  return first && { ...newSlotsDraft({ ...first, phase: 'open' }), windows: onDay(first.day).map(({ window }) => window) };
}

/** Without repetition, in the order of the day. */
export const withWindow = (draft: SlotsDraft, window: DeliveryWindow, isChosen: boolean): DeliveryWindow[] =>
  windows.filter((one) => (one === window ? isChosen : draft.windows.includes(one)));

export function changeOf(draft: SlotsDraft, isPreview: boolean): ChangeSlots {
  const { from, until, action } = draft;
  return {
    from,
    until,
    windows: [...draft.windows],
    ...(action === 'capacity' ? { capacity: Number(draft.capacity) } : { closed: action === 'close' ? draft.reason : null }),
    dry_run: isPreview,
  };
}

const period = ({ from, until }: SlotsDraft): string => (from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`);

/** What a change would do, in sentences. */
export function effectSentences(
  draft: SlotsDraft,
  { slots, moved_deliveries, moved_meals, customers, overbooked }: SlotsChanged,
): string[] {
  const where = `${counted(slots, 'slot')}, ${period(draft)}, ${draft.windows.join(' and ')}`;
  if (draft.action === 'open') return [`${where}: open again. New deliveries may be planned here.`];
  if (draft.action === 'capacity')
    return [
      `${where}: ${counted(Number(draft.capacity), 'meal')} each.`,
      overbooked > 0
        ? `${counted(overbooked, 'slot already holds', 'slots already hold')} more. No delivery moves, but no further meals fit.`
        : 'No delivery moves.',
    ];
  if (moved_deliveries === 0) return [`${where}: closed. No deliveries are planned here, so none moves.`];
  return [
    `${where}: closed.`,
    `${deliveryCount(moved_deliveries)} with ${counted(moved_meals, 'meal')} of ${counted(customers, 'customer')} ${moved_deliveries === 1 ? 'moves' : 'move'} to the next free slots of their plans.`,
    'Meals that find no free slot stay without a date until there is one.',
    customers === 1 ? 'The customer gets an email.' : 'Each customer gets one email for each changed plan.',
  ];
}
