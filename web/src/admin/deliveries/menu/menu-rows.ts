import { diets, isVegetarian, type Diet, type Dish, type KitchenSlot, type MenuEntry } from '@2x7/contracts';

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

/** The boxes are counted: changing the dish needs a reason. */
export const isFinal = ({ phase }: KitchenSlot): boolean => phase === 'frozen' || phase === 'counting';

/** The entries to copy from a week to the days of the next that have none yet. */
export const copies = (from: readonly MenuRow[], to: readonly MenuRow[]): { row: MenuRow; entry: MenuEntry }[] =>
  to.flatMap((row, index) =>
    diets.flatMap((diet) => {
      const entry = from[index]?.entries[diet];
      return entry && !row.entries[diet] && row.slot.phase === 'open' ? [{ row, entry }] : [];
    }),
  );
