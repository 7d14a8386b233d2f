import { cutOffOf, dayNumber, defaultCutOffs, slotOf, type DeliveryOutcome, type SlotNumber } from '@2x7/contracts';
import type { Rules } from '../domain/subscription/change.js';
import type { Offer, Slot, Subscription } from '../domain/subscription/subscription.js';

export const firstDay = dayNumber('2026-11-24');

export const newSubscription = (changes: Partial<Subscription> = {}): Subscription => {
  const persons = changes.persons ?? 1;
  return {
    persons,
    windows: ['lunch', 'dinner'],
    mealsBought: 14,
    granted: 0,
    carriedOver: 0,
    takenBack: 0,
    reserved: 0,
    deliveredBefore: 0,
    isCancelled: false,
    isRefunded: false,
    startsOn: firstDay,
    overrides: new Map(),
    pauses: [],
    planned: new Map(),
    fixed: new Map(),
    failed: new Map(),
    outcomes: new Map(),
    unscheduled: 0,
    email: 'asha@example.com',
    phone: '+91 90000 00000',
    addresses: { lunch: '12 Tonk Road, Jaipur 302018', dinner: '12 Tonk Road, Jaipur 302018' },
    profiles: Array.from({ length: persons }, () => ({ name: '', diet: null, allergies: [], note: '' })),
    deliveryNote: '',
    ...changes,
  };
};

/** Computed once for all histories. */
const cutOffs = new Map<SlotNumber, Date>();
function cutOffAt(slot: SlotNumber): Date {
  const known = cutOffs.get(slot) ?? cutOffOf(slotOf(slot), defaultCutOffs);
  cutOffs.set(slot, known);
  return known;
}

/** Before the cut-off of the first day's lunch. */
const offeredAt = new Date('2026-11-23T06:30:00Z');

export const offerOf = ({ capacity, days = 40 }: { capacity: number; days?: number }): Offer => {
  const [from, until] = [2 * firstDay, 2 * (firstDay + days) + 1];
  const slots = new Map<SlotNumber, Slot>();
  for (let slot = from; slot <= until; slot += 1) slots.set(slot, { capacity, booked: 0, closedReason: null, cutOff: cutOffAt(slot) });
  return { now: offeredAt, slots, from, until };
};

export const rulesOf = (source: Rules['source']): Rules => ({
  firstDay: '2026-11-24',
  startWithinDays: 30,
  pauseMaxDays: 20,
  serviceAreaPins: ['302'],
  cutOffOf: cutOffAt,
  source,
});

/** The rider could not bring the lunch of 24 November. */
export const failedByRider: DeliveryOutcome = {
  result: 'failed',
  cause: 'vehicle',
  place: null,
  at: '2026-11-24T03:00:00.000Z',
  received_at: '2026-11-24T03:00:00.000Z',
  source: 'rider',
  is_late: false,
  is_clock_wrong: false,
  is_forfeited: false,
};
