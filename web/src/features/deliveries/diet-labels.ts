import type { Allergen, Diet } from '@2x7/contracts';

export const dietLabels: Record<Diet, string> = {
  vegetarian: 'Vegetarian',
  egg: 'Vegetarian with egg',
  'non-vegetarian': 'Non-vegetarian',
};

export const allergenLabels: Record<Allergen, string> = {
  cereals: 'Cereals with gluten',
  crustaceans: 'Crustaceans',
  milk: 'Milk',
  egg: 'Egg',
  fish: 'Fish',
  nuts: 'Peanuts and nuts',
  soy: 'Soya',
  sulphite: 'Sulphite',
};
