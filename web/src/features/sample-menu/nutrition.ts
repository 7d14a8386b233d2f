import type { Dish } from '@2x7/contracts';

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** The six values of a serving, in the order of the specification, as they are shown. */
export function nutritionOf(dish: Dish): { name: string; value: string }[] {
  const grams = (amount: number) => `${number.format(amount)} g`;
  return [
    { name: 'Calories', value: `${number.format(dish.calories)} kcal` },
    { name: 'Protein', value: grams(dish.protein) },
    { name: 'Carbs', value: grams(dish.carbs) },
    { name: 'Fat', value: grams(dish.fat) },
    { name: 'Sugar', value: grams(dish.sugar) },
    { name: 'Fiber', value: grams(dish.fiber) },
  ];
}
