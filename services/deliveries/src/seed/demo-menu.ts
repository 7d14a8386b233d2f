import { addDays, DishFacts, diets, lunchOf, type Day, type Diet, type Dish, type SlotNumber } from '@2x7/contracts';
import { sql, type Db } from '@2x7/service-kit';
import { dietConflict } from '../domain/kitchen/kitchen-sheet.js';
import { snapshotOf } from '../domain/kitchen/label.js';

/** Days of the menu, from the day before yesterday on. */
const days = 12;
/** Its dish for the dinner of tomorrow is not set yet, so Today has something to do. */
const missing: Diet = 'egg';

/** The dishes in turn, one a day. Dinners are half a round ahead of lunches, so that both boxes of a day differ. */
export const dishOfSlot = <T>(dishes: readonly T[], slot: SlotNumber): T =>
  dishes[(Math.floor(slot / 2) + (slot % 2) * Math.ceil(dishes.length / 2)) % dishes.length]!;

/** Puts the dishes on the menu in turn, each for the diets that eat it. */
export async function seedMenu(db: Db, dishes: readonly Dish[], today: Day): Promise<void> {
  const all = dishes.filter(({ is_active: isActive }) => isActive).map((dish) => snapshotOf(dish.id, DishFacts.parse(dish)));
  const first = lunchOf(addDays(today, -2));
  for (const diet of diets) {
    const possible = all.filter((dish) => (diet === 'non-vegetarian' ? !dish.vegetarian : !dietConflict('vegetarian', dish)));
    if (possible.length === 0) continue;
    const slots = Array.from({ length: 2 * days }, (_, index) => first + index).filter((slot) => slot !== first + 7 || diet !== missing);
    await sql.execute(
      db,
      'INSERT INTO menu (slot, diet, dish) SELECT slot, $2, dish FROM unnest($1::int[], $3::jsonb[]) AS new (slot, dish)',
      [slots, diet, slots.map((slot) => JSON.stringify(dishOfSlot(possible, slot)))],
    );
  }
}
