import {
  dayOf,
  dishLabel,
  isVegetarian,
  labelLacks,
  timeOf,
  windowStart,
  type BoxLabel,
  type Day,
  type DeliverySlot,
  type Diet,
  type DishFacts,
  type LabelledDish,
  type MenuDish,
} from '@2x7/contracts';
import { servedTo, shortName, warningsOf, type Box } from './kitchen-sheet.js';

/** A dish of the menu with what its label states; menus of an earlier release lack `facts`. */
export type MenuSnapshot = MenuDish & { facts?: DishFacts };

/** The copy of a dish that the menu keeps. */
export const snapshotOf = (id: string, facts: DishFacts): MenuSnapshot => ({
  id,
  name: facts.dish_name,
  vegetarian: isVegetarian(facts),
  allergens: facts.allergens,
  facts,
});

/** ms. Boxes are packed in the hour before their window. The label names its beginning, so nothing is eaten later than the dish allows. */
const packedBefore = 3_600_000;
const hour = 3_600_000;

/** `['25', '11', '26']` */
const dateParts = (day: Day): string[] => day.slice(2).split('-').reverse();

/** `25/11/26 17:00`, Indian time. */
const labelMoment = (moment: Date): string => `${dateParts(dayOf(moment)).join('/')} ${timeOf(moment)}`;

/** `251126D-4F2A1C`: the day, lunch or dinner, and the end of the dish's id. */
const lotOf = ({ day, window }: DeliverySlot, { id }: MenuDish): string =>
  `${dateParts(day).join('')}${window[0]!.toUpperCase()}-${id.slice(-6).toUpperCase()}`;

const factsOf = ({ name, vegetarian, allergens, facts }: MenuSnapshot): DishFacts =>
  facts ?? { dish_name: name, categories: vegetarian ? ['vegetarian'] : [], allergens };

/** What the label of a dish of the menu needs and the dish does not say. */
export const labelGaps = (dish: MenuSnapshot): string[] => labelLacks(factsOf(dish));

type DietBoxes = { diet: Diet; boxes: number; dish: MenuSnapshot | undefined };

/** What the labels of a diet have in common, and what they lack. */
export function labelledDish(slot: DeliverySlot, { diet, boxes, dish }: DietBoxes): LabelledDish {
  const packedAt = windowStart(slot).getTime() - packedBefore;
  const packed_on = labelMoment(new Date(packedAt));
  const served = servedTo(diet, dish);
  if (!served) return { diet, boxes, label: null, lot: null, packed_on, use_by: null, lacks: ['dish'] };
  const facts = factsOf(served);
  const hours = facts.use_within_hours;
  const use_by = hours ? labelMoment(new Date(packedAt + hours * hour)) : null;
  return { diet, boxes, label: dishLabel(facts), lot: lotOf(slot, served), packed_on, use_by, lacks: labelLacks(facts) };
}

export type NumberedBox = Box & { serial: number; isLate: boolean; run: BoxLabel['run'] };

/** What is written on one box: whose it is, and what to watch. */
export const boxLabel = ({ serial, name, diet, allergies, note, isLate, run }: NumberedBox, dish: MenuSnapshot | undefined): BoxLabel => ({
  serial,
  name: shortName(name),
  diet,
  allergies,
  ...warningsOf(allergies, servedTo(diet, dish)),
  note,
  is_late: isLate,
  run,
});
