import { counted, diets, isVegetarian, type Diet, type Dish, type KitchenSlot, type MenuEntry } from '@2x7/contracts';

/** A slot of the week with the dish of each diet. */
export type MenuRow = { id: string; slot: KitchenSlot; entries: Partial<Record<Diet, MenuEntry>> };

const keyOf = ({ day, window }: Pick<KitchenSlot, 'day' | 'window'>): string => `${day} ${window}`;

export const menuRows = (slots: readonly KitchenSlot[], menu: readonly MenuEntry[]): MenuRow[] =>
  slots.map((slot) => ({
    id: keyOf(slot),
    slot,
    entries: Object.fromEntries(menu.filter((entry) => keyOf(entry) === keyOf(slot)).map((entry) => [entry.diet, entry])),
  }));

/** The dishes that people of this diet can get: what visitors see, and for vegetarians only what is marked vegetarian. */
export const dishesFor = (diet: Diet, dishes: readonly Dish[]): Dish[] =>
  dishes.filter((dish) => dish.is_active && (diet !== 'vegetarian' || isVegetarian(dish)));

/** False for vegetarians once the dish is not marked vegetarian any more: sheet and labels have none for them then. */
export const isServed = ({ diet, dish }: MenuEntry): boolean => diet !== 'vegetarian' || dish.vegetarian;

/** The boxes are counted: changing the dish needs a reason. */
export const isFinal = ({ phase }: KitchenSlot): boolean => phase === 'frozen' || phase === 'counting';

/** An entry of a week, and the row of the next week to which it is copied. */
type Copy = { row: MenuRow; entry: MenuEntry };

/** The entries to copy from a week to the days of the next that have none yet. */
export const copies = (from: readonly MenuRow[], to: readonly MenuRow[]): Copy[] =>
  to.flatMap((row, index) =>
    diets.flatMap((diet) => {
      const entry = from[index]?.entries[diet];
      return entry && !row.entries[diet] && row.slot.phase === 'open' ? [{ row, entry }] : [];
    }),
  );

/** False once the dish has left the sample menu, or is not marked vegetarian any more. */
export const canBeSet = ({ entry: { diet, dish } }: Copy, dishes: readonly Dish[]): boolean =>
  dishesFor(diet, dishes).some(({ id }) => id === dish.id);

const named = (reason: string, leftOut: readonly Copy[]): string =>
  leftOut.length > 0 ? ` ${reason}: ${[...new Set(leftOut.map(({ entry }) => entry.dish.name))].join(', ')}.` : '';

/** How many dishes were copied, and which were left out. */
export function copiedText(wanted: readonly Copy[], dishes: readonly Dish[]): string {
  const leftOut = wanted.filter((copy) => !canBeSet(copy, dishes));
  const isOnMenu = ({ entry }: Copy): boolean => dishes.some(({ id, is_active }) => is_active && id === entry.dish.id);
  const count = wanted.length - leftOut.length;
  return [
    `${counted(count, 'dish was', 'dishes were')} copied.`,
    named(
      'Not on the sample menu any more',
      leftOut.filter((copy) => !isOnMenu(copy)),
    ),
    named('Not marked vegetarian any more', leftOut.filter(isOnMenu)),
  ].join('');
}
