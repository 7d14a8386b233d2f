import type { DishCategory } from '@2x7/contracts';

export type MealKind = {
  category: DishCategory;
  /** In the row of kinds. */
  short: string;
  title: string;
  lead: string;
  description: string;
  /** What to know about these dishes, below them. */
  notes: readonly { heading: string; text: string }[];
};

/** The kinds of meal that the header links to. */
export const mealKinds: readonly MealKind[] = [
  {
    category: 'vegetarian',
    short: 'Vegetarian',
    title: 'Vegetarian High-Protein',
    lead: 'Paneer, tofu, soya, dals and sprouts, in portions that add up to a meal for somebody who trains.',
    description: 'Vegetarian high-protein dishes of 2x7 in Jaipur: paneer, tofu, soya, dals and sprouts, each with its nutrition facts.',
    notes: [
      { heading: 'Two sources in a box', text: 'A pulse and a grain, or a pulse and paneer: what the one lacks in amino acids the other has.' },
      { heading: 'The mark on the label', text: 'The green circle is for dishes without meat, fish and eggs. Milk and paneer are in it.' },
      { heading: 'Minimal oil', text: 'Paneer brings fat of its own, so the rest of the box gets by with a measured spoon.' },
    ],
  },
  {
    category: 'non-vegetarian',
    short: 'Chicken & fish',
    title: 'Chicken & Fish Meals',
    lead: 'Chicken, fish and eggs, grilled, roasted or in a light curry, with grains and greens beside them.',
    description: 'Chicken, fish and egg dishes of 2x7 in Jaipur, grilled, roasted and in curry, each with calories, protein, carbs and fat.',
    notes: [
      { heading: 'Weighed when cooked', text: 'Chicken loses a quarter of its weight on the grill. The numbers are for what is in the box.' },
      { heading: 'The mark on the label', text: 'The brown triangle is for meat and fish, and for eggs as well.' },
      { heading: 'Carbs beside it', text: 'Rice, quinoa or bread, so that the protein is free to do its own work.' },
    ],
  },
  {
    category: 'post-workout',
    short: 'Post-workout',
    title: 'Post-Workout Meals',
    lead: 'Protein to build with and carbs to fill up again, for the meal that follows training.',
    description: 'Post-workout meals of 2x7 in Jaipur: dishes with protein and carbs for after training, each with its nutrition facts.',
    notes: [
      { heading: 'No hurry', text: 'A meal within a couple of hours of training is soon enough. Lunch or dinner at its usual time will do.' },
      { heading: '20 to 40 g of protein', text: 'That is what a meal after training should bring. Each dish tells its own number.' },
      { heading: 'Carbs are not a treat', text: 'They fill the store that your last session has emptied.' },
    ],
  },
  {
    category: 'breakfast',
    short: 'Breakfast',
    title: 'Breakfast Specials',
    lead: 'Chilla, eggs, oats and curd: a morning with more in it than tea and toast.',
    description: 'Breakfast dishes of 2x7 in Jaipur: chilla, eggs, oats and curd, each with calories, protein, carbs, fat, sugar and fiber.',
    notes: [
      { heading: 'Where most of us fall short', text: 'Tea and toast is 5 g of protein. A good breakfast has a quarter of the day in it.' },
      { heading: 'Sweet without the sachet', text: 'Fruit sweetens the oats. How much sugar is in a bowl stands on its label.' },
      { heading: 'In the morning box', text: 'We deliver from 7:00 to 9:00 AM, so breakfast is early enough for most mornings.' },
    ],
  },
];
