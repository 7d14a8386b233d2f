import {
  diets,
  isVegetarian,
  type Allergen,
  type Diet,
  type DishFacts,
  type KitchenSheet,
  type MenuDish,
  type SheetBox,
  type SheetLine,
} from '@2x7/contracts';

/** Boxes that differ in nothing that the kitchen counts. */
export type BoxCount = { diet: Diet; planName: string; isDietKnown: boolean; boxes: number };

/** A box that is shown by itself. */
export type Box = {
  /** Null before the freeze. */
  serial: number | null;
  /** The full name of the person. */
  name: string;
  planName: string;
  diet: Diet;
  allergies: Allergen[];
  note: string;
};

/** A dish with what warnings need. Menus of an earlier release lack `facts`. */
type SheetDish = MenuDish & { facts?: Pick<DishFacts, 'may_contain'> };
export type MenuOfSlot = ReadonlyMap<Diet, { dish: SheetDish; substitution: string | null }>;

export type SheetFacts = {
  /** All boxes but the late ones: 0 where a plan has late ones only. */
  counts: readonly BoxCount[];
  /** Those of `counts` with allergies or a note. */
  specials: readonly Box[];
  /** Boxes that were added after the freeze, with how many of them have no known diet. */
  late: readonly (Box & { isDietKnown: boolean })[];
  /** The dishes that are served. */
  menu: MenuOfSlot;
};

/** `Asha` */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0]!;

/** `Asha R.`: what a packer needs to tell two boxes apart, and no more. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1)! : '';
  return last ? `${words[0]} ${[...last][0]!.toUpperCase()}.` : words[0]!;
}

/** What the kitchen has to watch in a box: allergies that the dish names, or may contain. `check`: no dish is set, or it does not say what it contains. */
export function warningsOf(
  allergies: readonly Allergen[],
  dish: SheetDish | undefined,
): Required<Pick<SheetBox, 'clashes' | 'may_contain' | 'check'>> {
  const isNamed = (allergy: Allergen): boolean => dish?.allergens?.includes(allergy) ?? false;
  return {
    clashes: allergies.filter(isNamed),
    may_contain: allergies.filter((allergy) => !isNamed(allergy) && dish?.facts?.may_contain?.includes(allergy)),
    check: allergies.length > 0 && !dish?.allergens,
  };
}

function sheetBox({ serial, name, planName, diet, allergies, note }: Box, menu: MenuOfSlot): SheetBox {
  const dish = menu.get(diet)?.dish;
  return {
    serial,
    name: shortName(name),
    plan_name: planName,
    diet,
    dish_id: dish?.id ?? null,
    dish_name: dish?.name ?? null,
    allergies,
    ...warningsOf(allergies, dish),
    note,
  };
}

const sum = (counts: readonly { boxes: number }[]): number => counts.reduce((total, { boxes }) => total + boxes, 0);

function byPlan(counts: readonly BoxCount[]): SheetLine['by_plan'] {
  const plans = new Map<string, number>();
  for (const { planName, boxes } of counts) plans.set(planName, (plans.get(planName) ?? 0) + boxes);
  return [...plans]
    .map(([plan_name, boxes]) => ({ plan_name, boxes }))
    .filter(({ boxes }) => boxes > 0)
    .sort((a, b) => b.boxes - a.boxes || a.plan_name.localeCompare(b.plan_name, 'en'));
}

function sheetLine(diet: Diet, counts: readonly BoxCount[], menu: MenuOfSlot): SheetLine {
  const entry = menu.get(diet);
  return {
    diet,
    dish_id: entry?.dish.id ?? null,
    dish_name: entry?.dish.name ?? null,
    substitution: entry?.substitution ?? null,
    boxes: sum(counts),
    by_plan: byPlan(counts),
  };
}

/** A clash is the most urgent, then an allergy to what the dish may contain or does not say, then a note. */
const urgency = ({ clashes, may_contain, check }: SheetBox): number => (clashes.length ? 0 : check || may_contain?.length ? 1 : 2);

/** What the kitchen cooks and packs in a slot: special boxes first, then each diet with its dish, then what came after the freeze. */
export function kitchenSheet({ counts, specials, late, menu }: SheetFacts): Omit<KitchenSheet, 'now' | 'slot' | 'unconfirmed'> {
  const lines = diets.map((diet) =>
    sheetLine(
      diet,
      counts.filter((count) => count.diet === diet),
      menu,
    ),
  );
  return {
    specials: specials.map((box) => sheetBox(box, menu)).sort((a, b) => urgency(a) - urgency(b)),
    lines: lines.filter(({ boxes }) => boxes > 0),
    late: late.map((box) => sheetBox(box, menu)),
    boxes: sum(counts) + late.length,
    unknown_diets: sum(counts.filter(({ isDietKnown }) => !isDietKnown)) + late.filter(({ isDietKnown }) => !isDietKnown).length,
  };
}

/** Copies of an earlier release are marked vegetarian whatever they contain. */
const isForVegetarians = ({ vegetarian, allergens }: MenuDish): boolean =>
  isVegetarian({ categories: vegetarian ? ['vegetarian'] : [], allergens });

/** Why people of the diet cannot get the dish; undefined when they can. A vegetarian never gets what is not marked vegetarian. */
export const dietConflict = (diet: Diet, dish: MenuDish): string | undefined =>
  diet === 'vegetarian' && !isForVegetarians(dish) ? `${dish.name} is not marked vegetarian, so vegetarians cannot get it.` : undefined;

/** The dish that people of the diet get. One that lost its mark stays on the menu of vegetarians, so that it is back with the mark, and is not served. */
export const servedTo = <Served extends MenuDish>(diet: Diet, dish: Served | undefined): Served | undefined =>
  dish && !dietConflict(diet, dish) ? dish : undefined;

/** The menu without the dishes that people of their diet do not get. */
export const servedMenu = (menu: MenuOfSlot): MenuOfSlot => new Map([...menu].filter(([diet, { dish }]) => servedTo(diet, dish)));
