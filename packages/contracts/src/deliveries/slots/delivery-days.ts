import type { MealPlan } from '../../catalog/meal-plan.js';
import type { SlotNumber } from './slot.js';
import { personsOf, windows, windowsOf, type DeliveryWindow } from './window.js';

/** The slots of these windows in order, without end. @param from days since 1970 */
export function* slotsFrom(from: number, chosen: readonly DeliveryWindow[]): Generator<SlotNumber> {
  const indexes = chosen.map((window) => windows.indexOf(window)).sort();
  for (let day = from; ; day += 1) for (const index of indexes) yield 2 * day + index;
}

export type PlacedMeals = [slot: SlotNumber, meals: number];

/**
 * Places meals in order: `persons` at a time, fewer in the last delivery. The week grid that sells a plan and the
 * schedule that delivers it both use this function.
 * @param next the slot behind the one before that takes so many meals, or fewer; undefined ends the placing
 */
export function placeMeals(meals: number, persons: number, next: (meals: number) => PlacedMeals | undefined): PlacedMeals[] {
  const placed: PlacedMeals[] = [];
  let left = meals;
  while (left > 0) {
    const one = next(Math.min(persons, left));
    if (one === undefined) break;
    placed.push(one);
    left -= one[1];
  }
  return placed;
}

/** The windows of a day that bring a meal. */
type DeliveryDay = Record<DeliveryWindow, boolean>;

type Plan = Pick<MealPlan, 'meal_type' | 'plan_type' | 'number_of_meals' | 'duration_days'>;

/** Days that the week grid of a plan shows at most. */
const longest = 28;

/** The days of a plan for the week grid, from its first delivery until its meals or its days are used up; at most 28. */
export function deliveryDays(plan: Plan): DeliveryDay[] {
  const last = Math.min(plan.duration_days ?? longest, longest);
  const brought = new Set<SlotNumber>();
  const slots = slotsFrom(0, windowsOf(plan.meal_type));
  for (const [slot] of placeMeals(plan.number_of_meals, personsOf(plan.plan_type), (meals) => [slots.next().value, meals]))
    if (slot < 2 * last) brought.add(slot);
  const shown = plan.duration_days === null ? Math.ceil((Math.max(-1, ...brought) + 1) / 2) : last;
  return Array.from({ length: shown }, (_, day) => ({ lunch: brought.has(2 * day), dinner: brought.has(2 * day + 1) }));
}
