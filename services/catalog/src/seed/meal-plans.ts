import type { MealPlanInput } from '@2x7/contracts';
import type { z } from 'zod';

type SeedPlan = Omit<z.input<typeof MealPlanInput>, 'image_url' | 'display_order'> & {
  /** Name of a file in infra/site-images, without its extension. */
  image: string;
};

/**
 * Twelve plans at realistic prices, 167 to 250 rupees a meal, in display order. The images of neighbours in the
 * two-column list, and of the first four on the home page, have backgrounds of different colours.
 */
export const mealPlans: readonly SeedPlan[] = [
  {
    name: 'Muscle Building Plan',
    description:
      'Lunch and dinner every day of the week, portioned for people who lift. Paneer, eggs, chicken and soya in turn, about a gram of protein for each kilogram of body weight when you eat both boxes.',
    image: 'plan-high-protein',
    meal_type: 'both',
    plan_type: 'individual',
    number_of_meals: 56,
    duration_days: 28,
    original_cost: 16_800,
    discounted_price: 13_999,
    tags: ['high-protein'],
  },
  {
    name: 'Performance Plan',
    description:
      'For runners and anyone training for a date. Two weeks of lunch and dinner on the 1:3 protein-to-carb rule: slow grains for the long run, lean protein for the day after.',
    image: 'chicken-curry-quinoa',
    meal_type: 'both',
    plan_type: 'individual',
    number_of_meals: 28,
    duration_days: 14,
    original_cost: 8_120,
    discounted_price: 6_999,
    tags: ['high-protein'],
  },
  {
    name: 'Three-Day Trial',
    description: 'Six meals to find out whether our food suits you. Lunch and dinner for three days, and nothing to cancel afterwards.',
    image: 'plan-trial',
    meal_type: 'both',
    plan_type: 'individual',
    number_of_meals: 6,
    duration_days: 3,
    original_cost: 1_499,
    discounted_price: 999,
    is_trial: true,
  },
  {
    name: 'Monthly Table for Two',
    description: 'Lunch and dinner for two people, four weeks long. Four boxes a day, two to a delivery, for less than two single plans.',
    image: 'plan-couple',
    meal_type: 'both',
    plan_type: 'couple',
    number_of_meals: 112,
    duration_days: 28,
    original_cost: 29_999,
    discounted_price: 23_999,
  },
  {
    name: 'Week of Lunches',
    description: 'One box a day at your desk or door between 7:00 and 9:00 AM, ready for the lunch break. Another dish every day.',
    image: 'plan-lunch',
    meal_type: 'lunch',
    plan_type: 'individual',
    number_of_meals: 7,
    duration_days: 7,
    original_cost: 1_820,
    discounted_price: 1_599,
  },
  {
    name: 'Week of Dinners',
    description: 'Warm at the door between 6:00 and 8:00 PM, seven evenings running. Lighter on rice than our lunches, as filling.',
    image: 'plan-dinner',
    meal_type: 'dinner',
    plan_type: 'individual',
    number_of_meals: 7,
    duration_days: 7,
    original_cost: 1_890,
    discounted_price: 1_649,
  },
  {
    name: 'High-Protein Week',
    description:
      'Fourteen boxes for a week of hard training: chicken, fish, eggs, paneer and soya. A good week before you decide on a month.',
    image: 'chicken-power-bowl',
    meal_type: 'both',
    plan_type: 'individual',
    number_of_meals: 14,
    duration_days: 7,
    original_cost: 3_920,
    discounted_price: 3_499,
    tags: ['high-protein'],
  },
  {
    name: 'Week for Two',
    description:
      'Two lunches and two dinners every day for a week. For couples who train together, or who only want one evening question less.',
    image: 'paneer-tikka-bowl',
    meal_type: 'both',
    plan_type: 'couple',
    number_of_meals: 28,
    duration_days: 7,
    original_cost: 7_000,
    discounted_price: 6_299,
  },
  {
    name: 'Five Office Lunches',
    description: 'One vegetarian lunch a day, five days running. Skip the days on which you do not work.',
    image: 'tofu-stir-fry',
    meal_type: 'lunch',
    plan_type: 'individual',
    number_of_meals: 5,
    duration_days: 5,
    original_cost: 1_250,
    discounted_price: 1_250,
  },
  {
    name: 'Everyday Fortnight',
    description: 'Lunch and dinner for two weeks, home-style: dal, rajma, rotis and seasonal vegetables with a proper share of protein.',
    image: 'plan-both',
    meal_type: 'both',
    plan_type: 'individual',
    number_of_meals: 28,
    duration_days: 14,
    original_cost: 7_000,
    discounted_price: 6_160,
  },
  {
    name: 'Lean Dinner Month',
    description:
      'Twenty-eight dinners of grilled fish, chicken, eggs and greens with a small portion of grain. For those who want to lose weight and keep their strength.',
    image: 'grilled-fish-greens',
    meal_type: 'dinner',
    plan_type: 'individual',
    number_of_meals: 28,
    duration_days: 28,
    original_cost: 7_560,
    discounted_price: 6_299,
    tags: ['high-protein'],
  },
  {
    name: 'Vegetarian Lunch Month',
    description:
      'Twenty-eight vegetarian lunches around paneer, pulses, soya and sprouts. Cooked with little oil, never the same box twice in a week.',
    image: 'palak-paneer-roti',
    meal_type: 'lunch',
    plan_type: 'individual',
    number_of_meals: 28,
    duration_days: 28,
    original_cost: 6_999,
    discounted_price: 5_599,
  },
];
