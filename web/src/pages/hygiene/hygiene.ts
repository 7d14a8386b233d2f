import { Beef, Carrot, Droplet, Egg, Milk, Wheat } from 'lucide-react';
import type { Point } from '../content/points';
import type { Step } from '../content/steps';

/** The steps from buying the ingredients to the delivery. */
export const dayOfABox: readonly Step[] = [
  { name: 'Buy', text: 'For a day or two, not for the month. What smells, wilts or is open goes back with whoever brought it.' },
  { name: 'Store', text: 'Cold things at 5 degrees or below, raw meat and fish lowest and closed. Oldest first, with the day on the lid.' },
  { name: 'Wash', text: 'Hands, then greens, then boards. Raw meat has its own board and knife, and is cut last.' },
  { name: 'Cook', text: 'Right through and on the day it is eaten. What is to stay hot stays above 60 degrees until it is packed.' },
  { name: 'Weigh and close', text: 'With gloves, on a clean table. Each box goes over the scale and is closed where it was filled.' },
  { name: 'Bring', text: 'In covered bags, straight from the kitchen to you. Nobody opens a box on the way.' },
];

export const ingredients: readonly Point[] = [
  { name: 'Paneer', text: 'Milk, set with something sour. No starch, no vegetable fat, no milk powder.', Icon: Milk },
  { name: 'Chicken and fish', text: 'Bought fresh, cooked the same day, weighed when cooked.', Icon: Beef },
  { name: 'Eggs', text: 'Whole, cracked one by one into a cup, so that a bad one spoils nothing.', Icon: Egg },
  {
    name: 'Grains and pulses',
    text: 'Rice, millet, quinoa, wheat, rajma, chole and dals, picked over and soaked in our own pots.',
    Icon: Wheat,
  },
  { name: 'Vegetables', text: 'What the season has, washed in clean water before they are cut.', Icon: Carrot },
  { name: 'Oil and spices', text: 'Packed, with maker and date. Oil by the spoon, and never used twice.', Icon: Droplet },
];
