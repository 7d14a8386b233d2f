import type { DishInput } from '@2x7/contracts';
import type { z } from 'zod';

type Nutrition = { calories: number; protein: number; carbs: number; fat: number; sugar: number; fiber: number };
type SeedDish = Pick<z.input<typeof DishInput>, 'categories'> & Nutrition & {
  dish_name: string;
  quantity: string;
  ingredients: string[];
  /** Name of a file in infra/site-images, without its extension. */
  image: string;
};

/**
 * Fifteen dishes, one for each dish image. Calories follow from the nutrients: 4 kcal per gram of protein or
 * carbohydrate, 9 per gram of fat. Grain and pulse dishes have about three grams of carbohydrate per gram of protein.
 */
export const dishes: readonly SeedDish[] = [
  {
    dish_name: 'Paneer Tikka Rice Bowl', image: 'paneer-tikka-bowl', quantity: '400g', categories: ['vegetarian'],
    ingredients: ['Paneer', 'Basmati rice', 'Broccoli', 'Hung curd', 'Red onion', 'Lemon', 'Mint chutney', 'Cumin'],
    calories: 545, protein: 28.4, carbs: 58.2, fat: 22.1, sugar: 6.3, fiber: 5.8,
  },
  {
    dish_name: 'Chicken Power Bowl', image: 'chicken-power-bowl', quantity: '420g', categories: ['non-vegetarian', 'post-workout'],
    ingredients: ['Chicken breast', 'Brown rice', 'Sweetcorn', 'Spinach', 'Sesame seeds', 'Curd'],
    calories: 496, protein: 42.5, carbs: 52, fat: 13.1, sugar: 5.2, fiber: 6.1,
  },
  {
    dish_name: 'Rajma Rice', image: 'rajma-rice', quantity: '400g', categories: ['vegetarian'],
    ingredients: ['Kidney beans', 'Basmati rice', 'Tomato', 'Onion', 'Ginger', 'Garlic', 'Coriander', 'Cumin'],
    calories: 415, protein: 21.2, carbs: 66.4, fat: 7.2, sugar: 5.1, fiber: 13.4,
  },
  {
    dish_name: 'Egg and Sprout Salad', image: 'egg-sprout-salad', quantity: '300g', categories: ['non-vegetarian', 'post-workout'],
    ingredients: ['Boiled eggs', 'Moong sprouts', 'Cucumber', 'Tomato', 'Pomegranate', 'Lettuce', 'Lemon'],
    calories: 318, protein: 24.3, carbs: 20.1, fat: 15.6, sugar: 8.2, fiber: 6.4,
  },
  {
    dish_name: 'Grilled Fish with Greens', image: 'grilled-fish-greens', quantity: '380g', categories: ['non-vegetarian'],
    ingredients: ['Basa fillet', 'Quinoa', 'Green beans', 'Spinach', 'Tomato', 'Lemon', 'Olive oil', 'Black pepper'],
    calories: 390, protein: 38.2, carbs: 32.4, fat: 12, sugar: 4.1, fiber: 7.2,
  },
  {
    dish_name: 'Soya Chunk Pulao', image: 'soya-chunk-pulao', quantity: '380g', categories: ['vegetarian', 'post-workout'],
    ingredients: ['Soya chunks', 'Basmati rice', 'Green peas', 'Carrot', 'Mint', 'Turmeric', 'Cumin'],
    calories: 455, protein: 25.8, carbs: 68.4, fat: 8.6, sugar: 4.9, fiber: 9.3,
  },
  {
    dish_name: 'Moong Dal Chilla', image: 'moong-dal-chilla', quantity: '280g', categories: ['vegetarian', 'breakfast'],
    ingredients: ['Moong dal', 'Onion', 'Tomato', 'Green chilli', 'Coriander', 'Green chutney', 'Cucumber'],
    calories: 330, protein: 19.6, carbs: 44.8, fat: 8.1, sugar: 4.4, fiber: 9.2,
  },
  {
    dish_name: 'Oats and Fruit Bowl', image: 'oats-fruit-bowl', quantity: '320g', categories: ['vegetarian', 'breakfast'],
    ingredients: ['Rolled oats', 'Milk', 'Banana', 'Blueberries', 'Strawberries', 'Almonds', 'Granola', 'Pumpkin seeds'],
    calories: 420, protein: 17.3, carbs: 58.6, fat: 12.9, sugar: 21.7, fiber: 9.1,
  },
  {
    dish_name: 'Yogurt Berry Parfait', image: 'yogurt-parfait', quantity: '250g', categories: ['vegetarian', 'post-workout', 'breakfast'],
    ingredients: ['Hung curd', 'Granola', 'Strawberries', 'Raspberries', 'Berry compote', 'Mint'],
    calories: 264, protein: 15.8, carbs: 34.2, fat: 7.1, sugar: 18.6, fiber: 4.2,
  },
  {
    dish_name: 'Tofu Stir-Fry', image: 'tofu-stir-fry', quantity: '350g', categories: ['vegetarian'],
    ingredients: ['Tofu', 'Broccoli', 'Carrot', 'Bell peppers', 'Soy sauce', 'Sesame seeds', 'Garlic', 'Ginger'],
    calories: 353, protein: 26.1, carbs: 23.8, fat: 17, sugar: 9.2, fiber: 7.3,
  },
  {
    dish_name: 'Chicken Curry with Quinoa', image: 'chicken-curry-quinoa', quantity: '420g', categories: ['non-vegetarian'],
    ingredients: ['Chicken', 'Quinoa', 'Tomato', 'Onion', 'Curd', 'Pomegranate', 'Coriander', 'Mint', 'Lemon'],
    calories: 477, protein: 39.4, carbs: 46.2, fat: 15, sugar: 7.1, fiber: 7.2,
  },
  {
    dish_name: 'Chole with Millet', image: 'chole-millet', quantity: '390g', categories: ['vegetarian'],
    ingredients: ['Chickpeas', 'Foxtail millet', 'Onion', 'Tomato', 'Ginger', 'Green chilli', 'Coriander', 'Chole masala'],
    calories: 418, protein: 20.3, carbs: 64.1, fat: 8.9, sugar: 6.8, fiber: 14.2,
  },
  {
    dish_name: 'Egg Bhurji with Toast', image: 'egg-bhurji-toast', quantity: '300g', categories: ['non-vegetarian', 'breakfast'],
    ingredients: ['Eggs', 'Wholewheat bread', 'Onion', 'Tomato', 'Coriander', 'Cucumber', 'Green chilli', 'Turmeric'],
    calories: 393, protein: 24.1, carbs: 33.8, fat: 17.9, sugar: 6.2, fiber: 5.6,
  },
  {
    dish_name: 'Palak Paneer with Roti', image: 'palak-paneer-roti', quantity: '380g', categories: ['vegetarian'],
    ingredients: ['Paneer', 'Spinach', 'Wholewheat roti', 'Onion', 'Garlic', 'Cream', 'Cumin'],
    calories: 508, protein: 26.8, carbs: 48.4, fat: 23.1, sugar: 5.2, fiber: 8.7,
  },
  {
    dish_name: 'Sprout Lemon Rice', image: 'sprout-lemon-rice', quantity: '350g', categories: ['vegetarian', 'post-workout'],
    ingredients: ['Basmati rice', 'Moong sprouts', 'Green peas', 'Almonds', 'Pomegranate', 'Lemon', 'Coriander', 'Turmeric', 'Mustard seeds'],
    calories: 398, protein: 17.4, carbs: 61.6, fat: 9.1, sugar: 6.1, fiber: 8.3,
  },
];
