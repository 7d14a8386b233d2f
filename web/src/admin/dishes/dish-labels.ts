import { allergenLabels, type Allergen, type DishCategory } from '@2x7/contracts';

export const categoryLabels: Record<DishCategory, string> = {
  vegetarian: 'Vegetarian',
  'non-vegetarian': 'Non-vegetarian',
  'post-workout': 'Post-workout',
  breakfast: 'Breakfast',
};

export const allergensText = (allergens: readonly Allergen[] | null): string =>
  allergens ? allergens.map((allergen) => allergenLabels[allergen]).join(', ') || 'None' : 'Not stated';

export const statusLabel = (isActive: boolean): string => (isActive ? 'Active' : 'Inactive');
