import type { DeliveryOutcome, DeliveryWindow, EaterProfile, SlotNumber, SubscriptionCommand } from '@2x7/contracts';

export type Override = {
  /** Meals of the slot; 0 is a skip, null leaves them as planned. */
  meals: number | null;
  /**
   * The person who eats a single meal of two. While the slot is skipped or its delivery moved, the person who ate before. Of a full slot that was
   * passed over: the one whose skip caused it, while both skip since.
   */
  person: number | null;
  /** Set where this one delivery comes to another address. */
  address: string | null;
  /** The slot that the delivery was moved to. */
  movedTo: SlotNumber | null;
  /** Meals of the delivery that was moved. Null of one that was moved before they were stored. */
  movedMeals: number | null;
  /** The meals that were set for the slot before it was skipped or its delivery moved. Undoing that sets them again; null leaves it as planned. */
  earlierMeals: number | null;
  /** The person of `earlierMeals` after a skip for one person alone: `person` is the one who still eats. */
  earlierPerson: number | null;
  /** The person who alone eats the plan's own delivery in the slot: the other one skips it. */
  onlyPerson: number | null;
  /** Set where a change brought meals to a slot that was skipped, by both or by one. Without these meals, it is skipped again as before. */
  wasSkipped: boolean;
  /** Set where a full slot was passed over because of a skip: the skipped slot. Undoing the skip may use the full slot again. */
  skippedSlot: SlotNumber | null;
  source: 'customer' | 'admin' | 'capacity';
};

/** Sets nothing. */
export const plainOverride: Omit<Override, 'source'> = {
  meals: null,
  person: null,
  address: null,
  movedTo: null,
  movedMeals: null,
  earlierMeals: null,
  earlierPerson: null,
  onlyPerson: null,
  wasSkipped: false,
  skippedSlot: null,
};

/** Whether one person alone eats the plan's own delivery. It comes in the plan's order, like one for both. */
export const isSingle = (override: Override | undefined): boolean =>
  override?.meals === 1 && override.onlyPerson !== null && !override.wasSkipped;

/** Whether the plan's order brings what comes to the slot, and no change has set its meals. */
export const isInOrder = (override: Override | undefined): boolean => (override?.meals ?? null) === null || isSingle(override);

/** The person who skips alone; null where both eat, or neither. */
export const loneSkipper = (override: Pick<Override, 'meals' | 'person'> | undefined): number | null =>
  override?.meals === 1 && override.person !== null ? 3 - override.person : null;

/** Whether the meals that are set come, or come again when a skip or a move of all of them is undone. */
export const isWhole = ({ meals, earlierMeals }: Override): boolean => earlierMeals === null || meals === 0;

/** The delivery that was moved from a slot. One whose meals were not stored was that of all persons. */
export const movedOf = ({ movedMeals, person }: Override, persons: number): Delivery => ({ meals: movedMeals ?? persons, person });

/** Both slots belong to it. */
export type Pause = { from: SlotNumber; until: SlotNumber };

export const isPaused = (pauses: readonly Pause[], slot: SlotNumber): boolean =>
  pauses.some(({ from, until }) => slot >= from && slot <= until);

/** The running or the next pause. */
export const currentPause = ({ pauses }: Subscription, from: SlotNumber): Pause | undefined => pauses.find(({ until }) => until >= from);

/** `person`: who eats a single meal of two, or the odd one of three. */
export type Delivery = { meals: number; person: number | null };

/** Everything that a change can alter. A change makes a new value; the old one stays as it was. */
export type Subscription = {
  persons: number;
  windows: readonly DeliveryWindow[];
  mealsBought: number;
  granted: number;
  /** Of `granted`, those that are owed from another plan of the customer. They are kept where this plan is cancelled before they were delivered. */
  carriedOver: number;
  takenBack: number;
  /** Meals that are not cooked while their money goes back. */
  reserved: number;
  /** Meals that count as delivered by hand before this service planned the order. */
  deliveredBefore: number;
  isCancelled: boolean;
  /** Of a cancelled plan: all the money went back. False where the rest was cancelled and earlier deliveries were paid. */
  isRefunded: boolean;
  /** Days since 1970. */
  startsOn: number;
  overrides: ReadonlyMap<SlotNumber, Override>;
  pauses: readonly Pause[];
  /** Deliveries that can still change, by slot. */
  planned: ReadonlyMap<SlotNumber, Delivery>;
  /** Deliveries whose cut-off has passed, whether or not their slot is frozen, without the failed ones whose meals are owed again. */
  fixed: ReadonlyMap<SlotNumber, Delivery>;
  /** Deliveries that did not arrive and whose meals are owed again: planned elsewhere, or without a slot. */
  failed: ReadonlyMap<SlotNumber, Delivery>;
  /** What became of the deliveries that are marked. */
  outcomes: ReadonlyMap<SlotNumber, DeliveryOutcome>;
  unscheduled: number;
  /** Where the emails go, and with which the customer signs in; in lower case. */
  email: string;
  phone: string;
  addresses: Readonly<Record<DeliveryWindow, string>>;
  profiles: readonly EaterProfile[];
  deliveryNote: string;
};

/** What the kitchen offers in a slot. */
export type Slot = { capacity: number; booked: number; closedReason: string | null; cutOff: Date };

/** The slots that can still change, and the rules of the shop. */
export type Offer = {
  /** The moment for which it holds. */
  now: Date;
  slots: ReadonlyMap<SlotNumber, Slot>;
  /** The first slot whose cut-off has not passed. */
  from: SlotNumber;
  /** The last slot that is planned. */
  until: SlotNumber;
};

type AddressScope = Extract<SubscriptionCommand, { type: 'address' }>['scope'];

/** The deliveries that an address is for: all those of a plan with one window, because they can be moved to the other one. */
export const addressScope = ({ windows }: Pick<Subscription, 'windows'>, scope: AddressScope): AddressScope =>
  windows.length === 1 ? 'all' : scope;

/** Meals that are owed or delivered: bought and granted, without those that were taken back or are about to be. */
export const mealsOf = ({ mealsBought, granted, takenBack, reserved }: Subscription): number =>
  mealsBought + granted - takenBack - reserved;

/** Meals of the plan that this service delivers: without those of an imported order that were delivered before. */
export const mealsHere = (subscription: Subscription): number => mealsOf(subscription) - subscription.deliveredBefore;

export const sumOf = (deliveries: ReadonlyMap<SlotNumber, { meals: number }>): number =>
  [...deliveries.values()].reduce((sum, { meals }) => sum + meals, 0);
