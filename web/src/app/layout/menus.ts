import { to } from '../../shared/site';

export type MenuLink = { name: string; href: string; note?: string };
export type Menu = { name: string; links: readonly MenuLink[] };

export const menus: readonly Menu[] = [
  {
    name: 'Meal Subscriptions',
    links: [
      { name: 'Weekly Meal Plan', href: to.weeklyPlans, note: 'Seven days' },
      { name: 'Monthly Meal Plan', href: to.monthlyPlans, note: 'Twenty-eight days' },
      { name: 'Custom Meal Plan', href: to.customPlans, note: 'Choose meals, people and days' },
      { name: 'High-Protein Special', href: to.highProteinPlans, note: 'For hard training weeks' },
    ],
  },
  {
    name: 'Our Meals',
    links: [
      { name: 'Vegetarian High-Protein', href: to.vegetarianMeals, note: 'Paneer, tofu, dals and sprouts' },
      { name: 'Chicken & Fish Meals', href: to.nonVegetarianMeals, note: 'Grilled, roasted, in curry' },
      { name: 'Post-Workout Meals', href: to.postWorkoutMeals, note: 'Protein with carbs to recover' },
      { name: 'Breakfast Specials', href: to.breakfastMeals, note: 'Chilla, eggs, oats and curd' },
    ],
  },
];

export const headerLinks: readonly MenuLink[] = [
  { name: 'Hygiene', href: to.hygiene },
  { name: 'Blog', href: to.blog },
  { name: 'About', href: to.about },
];

export const footerColumns: readonly Menu[] = [
  {
    name: 'Shop',
    links: [
      { name: 'Meal Plans', href: to.plans },
      { name: 'All Products', href: to.products },
      { name: 'Personal Dietician', href: to.coaching },
    ],
  },
  {
    name: 'About 2x7',
    links: [
      { name: 'About Us', href: to.about },
      { name: 'Hygiene & Quality', href: to.hygiene },
      { name: 'Testimonials', href: to.testimonials },
      { name: 'Fitness Blog', href: to.blog },
    ],
  },
  {
    name: 'Help',
    links: [
      { name: 'FAQ', href: to.faq },
      { name: 'Contact', href: to.contact },
      { name: 'Shipping Policy', href: to.shippingPolicy },
      { name: 'Return Policy', href: to.returnPolicy },
    ],
  },
];
