/** The business constants of spec §9. */
export const mealTypes = ['lunch', 'dinner', 'both'] as const;
export type MealType = (typeof mealTypes)[number];

export const planTypes = ['individual', 'couple'] as const;
export type PlanType = (typeof planTypes)[number];

/** Days a plan can last. */
export const durations = [3, 5, 7, 14, 28] as const;
export type Duration = (typeof durations)[number];

export const dishCategories = ['vegetarian', 'non-vegetarian', 'post-workout', 'breakfast'] as const;
export type DishCategory = (typeof dishCategories)[number];

/** What one person eats, from the strictest to the freest. */
export const diets = ['vegetarian', 'egg', 'non-vegetarian'] as const;
export type Diet = (typeof diets)[number];

/** The eight groups that the FSS (Labelling and Display) Regulations 2020 name. */
export const allergens = ['cereals', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphite'] as const;
export type Allergen = (typeof allergens)[number];

/** The names of the diets, as labels and pages write them. */
export const dietLabels: Record<Diet, string> = {
  vegetarian: 'Vegetarian',
  egg: 'Vegetarian with egg',
  'non-vegetarian': 'Non-vegetarian',
};
/** The names of the allergens, as labels and pages write them. */
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

export const planTags = ['high-protein'] as const;
export type PlanTag = (typeof planTags)[number];

export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

export const orderStates = ['created', 'paid', 'failed', 'expired', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export const currency = 'INR';
export const deliveryWindows = ['7:00-9:00 AM', '6:00-8:00 PM'] as const;
export const serviceArea = 'Jaipur 302018 and nearby';

/** Widths in pixels of the variants of every stored image. */
export const imageWidths = [400, 800, 1120] as const;
/**
 * Rupees: the highest price that a plan can be given. Razorpay refuses an order above ₹5,00,000 with "Amount exceeds maximum amount allowed",
 * unless its support has raised the limit of the account (https://razorpay.com/docs/payment-pages/faqs/, "maximum payment amount").
 */
export const maxPlanPrice = 5_00_000;
/** Characters of a search for customers' orders or plans. */
export const longestSearch = 100;
export const homePlanCount = 4;
export const collapsedIngredients = 3;
