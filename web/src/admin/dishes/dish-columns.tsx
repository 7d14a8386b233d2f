import { foodMark, type Dish } from '@2x7/contracts';
import { VegMark } from '../../ui/veg-mark';
import { nutritionOf } from '../../features/sample-menu/nutrition';
import { Thumbnail } from '../resource/sorting/thumbnail';
import type { Column } from '../ui/table/data-table';
import { StatusTag } from '../ui/feedback/status-tag';
import { statusLabel } from './dish-labels';
import styles from './dish-columns.module.css';

/** Ingredients shown in the table (spec §9). */
const shownIngredients = 2;

/** The first two, then an ellipsis if there are more (spec §2). */
const firstIngredients = ({ ingredients }: Pick<Dish, 'ingredients'>): string =>
  ingredients.slice(0, shownIngredients).join(', ') + (ingredients.length > shownIngredients ? '...' : '');

const Name = ({ dish }: { dish: Dish }) => (
  <>
    <span className={styles.name}>
      {dish.dish_name} <VegMark mark={foodMark(dish)} size={16} />
    </span>
    <span className={styles.ingredients}>{firstIngredients(dish)}</span>
  </>
);

const nutrient = (name: 'Calories' | 'Protein' | 'Carbs' | 'Fat'): Column<Dish> => ({
  name,
  end: true,
  cell: (dish) => {
    const fact = nutritionOf(dish).find((one) => one.name === name)!;
    return fact.unit === 'kcal' ? fact.amount : `${fact.amount}g`;
  },
});

/** The columns of spec §2, without the actions. */
export const dishColumns: readonly Column<Dish>[] = [
  { name: 'Image', place: 'image', cell: (dish) => <Thumbnail of={dish.image_url} /> },
  { name: 'Dish Name', place: 'title', cell: (dish) => <Name dish={dish} /> },
  { name: 'Quantity', long: true, cell: (dish) => dish.quantity },
  nutrient('Calories'),
  nutrient('Protein'),
  nutrient('Carbs'),
  nutrient('Fat'),
  {
    name: 'Status',
    cell: (dish) => <StatusTag tone={dish.is_active ? 'ok' : 'neutral'}>{statusLabel(dish.is_active)}</StatusTag>,
  },
];
