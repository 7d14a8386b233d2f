import type { Dish, DishLabel } from '@2x7/contracts';

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

type NutritionFact = { name: string; amount: string; unit: 'kcal' | 'g' | 'mg' };

/** The six nutrition values of a serving, formatted, in the order of the specification. */
export function nutritionOf(dish: Dish): NutritionFact[] {
  const grams = (name: string, amount: number): NutritionFact => ({ name, amount: number.format(amount), unit: 'g' });
  return [
    { name: 'Calories', amount: number.format(dish.calories), unit: 'kcal' },
    grams('Protein', dish.protein),
    grams('Carbs', dish.carbs),
    grams('Fat', dish.fat),
    grams('Sugar', dish.sugar),
    grams('Fiber', dish.fiber),
  ];
}

/** Nutrients that the specification does not name, as the label of a box names them. */
const more = ['Added sugars', 'Saturated fat', 'Trans fat', 'Cholesterol', 'Sodium'];

/** The six values, then what else the label states. */
export const labelNutritionOf = (dish: Dish, { nutrition }: DishLabel): NutritionFact[] => [
  ...nutritionOf(dish),
  ...nutrition.filter(({ name }) => more.includes(name)).map(({ name, unit, serving }) => ({ name, unit, amount: number.format(serving) })),
];
