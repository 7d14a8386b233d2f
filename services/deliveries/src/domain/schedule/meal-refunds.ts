/** What was paid for a plan, and what of it went back or is about to. Amounts in paise. */
export type PaidPlan = {
  amountPaise: number;
  mealsBought: number;
  /** Meals and paise of the refunds by the meal that were not refused. */
  refundedMeals: number;
  refundedPaise: number;
  /** Of `refundedMeals`, those that were withdrawn from the schedule: they were paid back uneaten. */
  withdrawnMeals: number;
  /** Paise of refunds that were made elsewhere, on the order's screen or at the provider, and the meals that were withdrawn for them. */
  otherPaise: number;
  otherMeals: number;
};

/** The first `meals` meals of a plan are worth so many paise. */
export const worthOf = ({ amountPaise, mealsBought }: Pick<PaidPlan, 'amountPaise' | 'mealsBought'>, meals: number): number =>
  Math.floor((amountPaise * meals) / mealsBought);

/** Meals whose money can still go back. */
export const refundableMeals = ({ mealsBought, refundedMeals, otherMeals }: PaidPlan): number =>
  Math.max(0, mealsBought - refundedMeals - otherMeals);

/**
 * Meals whose money goes back when the rest of a plan is cancelled. The meals that were eaten count as bought ones first: meals that the shop
 * added are worth no money.
 * @param left meals that are not past their cut-off
 * @param eaten meals that were delivered, or are past their cut-off, without those that are owed again
 */
export function paidMealsOfRest(paid: PaidPlan, { left, eaten }: { left: number; eaten: number }): number {
  const uneaten = paid.mealsBought - eaten - paid.withdrawnMeals - paid.otherMeals;
  return Math.max(0, Math.min(left, uneaten, refundableMeals(paid)));
}

/**
 * Paise of the next `meals` meals: what the plan is worth up to them, less what went back for those before. So refunds in any
 * number and order add up exactly to the worth of their meals, and never to more than the order still has.
 */
export function refundPaise(paid: PaidPlan, meals: number): number {
  const { refundedMeals, refundedPaise, otherMeals } = paid;
  const due = worthOf(paid, otherMeals + refundedMeals + meals) - worthOf(paid, otherMeals) - refundedPaise;
  return Math.max(0, Math.min(due, leftPaise(paid)));
}

/** Paise of the order that are neither paid back nor about to be; less than 0 where more was promised than there is. */
export const leftPaise = ({ amountPaise, refundedPaise, otherPaise }: PaidPlan): number => amountPaise - refundedPaise - otherPaise;

/** As orders knows it: refunds that are not reported here yet count as made elsewhere. @param left what orders has left after all requests */
export const withLeft = (paid: PaidPlan, left: number): PaidPlan => ({
  ...paid,
  otherPaise: Math.max(paid.otherPaise, paid.amountPaise - paid.refundedPaise - left),
});

/** The amounts of one to all meals that can still be refunded. */
export const refundableAmounts = (paid: PaidPlan): number[] =>
  Array.from({ length: refundableMeals(paid) }, (_, index) => refundPaise(paid, index + 1));
