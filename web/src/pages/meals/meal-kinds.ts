import type { DishCategory } from '@2x7/contracts';
import { to } from '../../shared/site';

type MealKind = {
  path: string;
  category: DishCategory;
  /** Label of the link. */
  short: string;
  title: string;
  lead: string;
  /** Notes, shown below the dishes. */
  notes: readonly { heading: string; text: string }[];
};

/** The kinds of meals that the header links to. */
export const mealKinds: readonly MealKind[] = [
  {
    path: to.vegetarianMeals,
    category: 'vegetarian',
    short: 'Vegetarian',
    title: 'Vegetarian High-Protein',
    lead: 'Paneer, tofu, soya, dals and sprouts, in portions for people who train.',
    notes: [
      { heading: 'Two sources in a box', text: 'A pulse and a grain, or a pulse and paneer: each has what the other lacks.' },
      { heading: 'The mark on the label', text: 'The green circle is for dishes without meat, fish and eggs. Milk and paneer are in it.' },
    ],
  },
  {
    path: to.nonVegetarianMeals,
    category: 'non-vegetarian',
    short: 'Chicken & fish',
    title: 'Chicken & Fish Meals',
    lead: 'Chicken, fish and eggs, grilled, roasted or in a light curry, with grains and greens.',
    notes: [
      { heading: 'Weighed when cooked', text: 'The numbers are for what is in the box, not for raw meat.' },
      { heading: 'The mark on the label', text: 'The brown triangle is for meat and fish, and for eggs as well.' },
    ],
  },
  {
    path: to.postWorkoutMeals,
    category: 'post-workout',
    short: 'Post-workout',
    title: 'Post-Workout Meals',
    lead: 'Protein to build with and carbs to fill up again, for the meal that follows training.',
    notes: [
      { heading: 'No hurry', text: 'Lunch or dinner at its usual time is soon enough.' },
      { heading: '20 to 40 g of protein', text: 'That is what a meal after training should bring.' },
    ],
  },
  {
    path: to.breakfastMeals,
    category: 'breakfast',
    short: 'Breakfast',
    title: 'Breakfast Specials',
    lead: 'Chilla, eggs, oats and curd: a morning with more in it than tea and toast.',
    notes: [
      { heading: 'Where most of us fall short', text: 'Tea and toast is 5 g of protein; a quarter of the day is better.' },
      { heading: 'In the morning box', text: 'At your door between seven and nine.' },
    ],
  },
];
