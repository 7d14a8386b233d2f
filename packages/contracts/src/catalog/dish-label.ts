import { allergenLabels, type Allergen } from '../business.js';
import type { DishFacts, DishLabel } from './dish-facts.js';

type NutritionRow = DishLabel['nutrition'][number];

type Nutrient = {
  field: keyof DishFacts & ('calories' | 'protein' | 'carbs' | 'sugar' | 'fiber' | 'fat' | (typeof optionalNutrients)[number]);
  name: string;
  unit: NutritionRow['unit'];
  /** Of an average adult, by regulation 5(3). */
  daily?: number;
};
const optionalNutrients = ['added_sugar', 'saturated_fat', 'trans_fat', 'cholesterol', 'sodium'] as const;

/** In the order of regulation 5(3) of the FSS (Labelling and Display) Regulations 2020. */
const nutrients: readonly Nutrient[] = [
  { field: 'calories', name: 'Energy', unit: 'kcal', daily: 2_000 },
  { field: 'protein', name: 'Protein', unit: 'g' },
  { field: 'carbs', name: 'Carbohydrate', unit: 'g' },
  { field: 'sugar', name: 'Total sugars', unit: 'g' },
  { field: 'added_sugar', name: 'Added sugars', unit: 'g', daily: 50 },
  { field: 'fiber', name: 'Dietary fibre', unit: 'g' },
  { field: 'fat', name: 'Total fat', unit: 'g', daily: 67 },
  { field: 'saturated_fat', name: 'Saturated fat', unit: 'g', daily: 22 },
  { field: 'trans_fat', name: 'Trans fat', unit: 'g', daily: 2 },
  { field: 'cholesterol', name: 'Cholesterol', unit: 'mg' },
  { field: 'sodium', name: 'Sodium', unit: 'mg', daily: 2_000 },
];

/** The amount in a serving. The six specified nutrients are 0 until an administrator states them, so their 0 is not known either. */
function amountOf(dish: DishFacts, { field }: Nutrient): number | null {
  const amount = dish[field] ?? null;
  return amount === 0 && !(optionalNutrients as readonly string[]).includes(field) ? null : amount;
}

/** What no vegetarian eats. Egg counts as non-vegetarian on labels in India. */
export const nonVegetarianAllergens: readonly Allergen[] = ['egg', 'fish', 'crustaceans'];

type Kind = Pick<DishFacts, 'categories' | 'allergens'>;

const isNotVegetarian = ({ categories, allergens }: Kind): boolean =>
  categories.includes('non-vegetarian') || nonVegetarianAllergens.some((allergen) => allergens?.includes(allergen));

/** Marked vegetarian, with nothing that speaks against it: in doubt, no vegetarian gets the dish. */
export const isVegetarian = (dish: Kind): boolean => dish.categories.includes('vegetarian') && !isNotVegetarian(dish);

/** The mark of Indian food labels; null where the dish says neither. */
export const foodMark = (dish: Kind): DishLabel['mark'] =>
  isNotVegetarian(dish) ? 'non-vegetarian' : isVegetarian(dish) ? 'vegetarian' : null;

const tenth = (amount: number): number => Math.round(amount * 10) / 10;

function nutritionOf(dish: DishFacts): NutritionRow[] {
  const grams = dish.net_grams;
  return nutrients.flatMap((nutrient) => {
    const serving = amountOf(dish, nutrient);
    if (serving === null) return [];
    const { name, unit, daily } = nutrient;
    return {
      name,
      unit,
      serving,
      per_100_g: grams ? tenth((serving * 100) / grams) : null,
      share: daily ? Math.round((serving * 100) / daily) : null,
    };
  });
}

const sentence = (start: string, allergens: readonly Allergen[] | null | undefined): string | null =>
  allergens?.length ? `${start}: ${allergens.map((allergen) => allergenLabels[allergen]).join(', ')}` : null;

/** Decides what the label of a dish states. What is not known is left out, and never 0. */
export const dishLabel = (dish: DishFacts): DishLabel => ({
  name: dish.dish_name,
  mark: foodMark(dish),
  ingredients: dish.ingredients?.join(', ') ?? null,
  contains: sentence('Contains', dish.allergens),
  may_contain: sentence('May contain', dish.may_contain),
  net_quantity: dish.net_grams ? `${dish.net_grams} g` : null,
  nutrition: nutritionOf(dish),
  storage: dish.storage ?? null,
});

/** What the label needs and the dish does not say, in words: `net quantity`, `use within`. */
export function labelLacks(dish: DishFacts): string[] {
  const unknown = nutrients.filter((nutrient) => amountOf(dish, nutrient) === null);
  const facts: [string, unknown][] = [
    ['vegetarian or non-vegetarian', foodMark(dish)],
    ['ingredients', dish.ingredients],
    ['allergens', dish.allergens],
    ['may contain', dish.may_contain],
    ['net quantity', dish.net_grams],
    ['use within', dish.use_within_hours],
    ['storage', dish.storage],
  ];
  const lacks = facts.filter(([, value]) => value === null || value === undefined).map(([name]) => name);
  return [...lacks, ...(unknown.length === nutrients.length ? ['nutrition'] : unknown.map(({ name }) => name.toLowerCase()))];
}
