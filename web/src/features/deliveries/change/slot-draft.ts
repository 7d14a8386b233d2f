import { addDays, type DeliveryWindow, type SubscriptionCommand, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import { isOffered } from './offered-day';
import { skippableOfDay, type SlotChoice } from './slot-choices';

/** What the customer has filled in for one delivery. */
export type SlotDraft = {
  choice: SlotChoice | undefined;
  /** The person who does not eat. */
  person: '1' | '2' | undefined;
  day: string;
  window: DeliveryWindow;
  address: string;
};

/** The next day whose slot of the same window the calendar of the plan does not show as closed or full. */
function nextOpenDay({ slots }: Pick<SubscriptionDetail, 'slots'>, { day, window }: SubscriptionSlot): string {
  const closed = new Set(slots.filter((slot) => slot.window === window && slot.state === 'closed').map((slot) => slot.day));
  let next = addDays(day, 1);
  while (closed.has(next)) next = addDays(next, 1);
  return next;
}

export const newSlotDraft = (plan: Pick<SubscriptionDetail, 'slots'>, slot: SubscriptionSlot, choice?: SlotChoice): SlotDraft => ({
  choice,
  person: undefined,
  day: nextOpenDay(plan, slot),
  window: slot.window,
  address: '',
});

const inputOf = ({ day, window }: SubscriptionSlot) => ({ day, window });

type Chosen = { plan: SubscriptionDetail; slot: SubscriptionSlot; draft: SlotDraft };
type Command = SubscriptionCommand | undefined;

const commands: Record<SlotChoice, (chosen: Chosen) => Command> = {
  restore: ({ slot }) => ({ type: 'restore', slots: [inputOf(slot)] }),
  skip: ({ slot }) => ({ type: 'skip', slots: [inputOf(slot)] }),
  'skip-day': ({ plan, slot }) => ({ type: 'skip', slots: skippableOfDay(plan, slot).map(inputOf) }),
  'only-one': ({ slot, draft: { person } }) => person && { type: 'skip', slots: [inputOf(slot)], person: person === '1' ? 1 : 2 },
  move: ({ plan, slot, draft: { day, window } }) =>
    isOffered(plan, day) ? { type: 'move', from: inputOf(slot), to: { day, window } } : undefined,
  'address-once': ({ slot, draft }) => {
    const address = draft.address.trim();
    return address ? { type: 'address-once', slot: inputOf(slot), address } : undefined;
  },
};

/** The command of a draft; undefined while something is missing, or is refused by its field. */
export const slotCommand = (plan: SubscriptionDetail, slot: SubscriptionSlot, draft: SlotDraft): Command =>
  draft.choice && commands[draft.choice]({ plan, slot, draft });
