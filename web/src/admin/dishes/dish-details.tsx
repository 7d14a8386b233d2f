import type { Dish } from '@2x7/contracts';
import { Printer } from 'lucide-react';
import { printDishLabel } from '../../features/sample-menu/print-dish-label';
import { nutritionOf } from '../../features/sample-menu/nutrition';
import { Button } from '../../ui/button';
import { Details } from '../ui/dialog/detail-dialog';
import { categoryNames, statusOf } from './dish-labels';

const factsOf = (dish: Dish) => [
  { name: 'Quantity', value: dish.quantity },
  { name: 'Status', value: statusOf(dish.is_active) },
  { name: 'Display order', value: dish.display_order },
  ...nutritionOf(dish).map(({ name, amount, unit }) => ({ name, value: `${amount} ${unit}` })),
  { name: 'Ingredients', value: dish.ingredients.join(', '), isWide: true },
  { name: 'Categories', value: dish.categories.map((category) => categoryNames[category]).join(', ') || 'None', isWide: true },
];

/** A dish to be read. */
export const DishDetails = ({ dish, onClose }: { dish: Dish; onClose: () => void }) => (
  <Details
    title="Dish Details"
    image={dish.image_url}
    name={dish.dish_name}
    facts={factsOf(dish)}
    onClose={onClose}
    actions={
      <Button variant="secondary" onClick={() => void printDishLabel(dish)}>
        <Printer aria-hidden size={18} />
        Print label
      </Button>
    }
  />
);
