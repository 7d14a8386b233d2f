import type { Dish } from '@2x7/contracts';
import { Printer } from 'lucide-react';
import { nutritionOf } from '../../features/sample-menu/nutrition';
import { printDishLabel } from '../../features/sample-menu/print-dish-label';
import { Button } from '../../ui/button';
import { DetailDialog } from '../ui/dialog/detail-dialog';
import { labelNumbers, type LabelNumber } from './dish-label-draft';
import { allergensText, categoryLabels, statusLabel } from './dish-labels';

/** What the label states, without what is not known. */
const labelFactsOf = (dish: Dish) =>
  [
    ...Object.entries(labelNumbers).map(([field, name]) => ({ name, value: dish[field as LabelNumber] })),
    { name: 'May contain', value: dish.may_contain && allergensText(dish.may_contain), isWide: true },
    { name: 'Storage and reheating', value: dish.storage, isWide: true },
  ].filter(hasValue);

const hasValue = <Fact extends { value: string | number | null }>(fact: Fact): fact is Fact & { value: string | number } =>
  fact.value !== null;

const factsOf = (dish: Dish) => [
  { name: 'Quantity', value: dish.quantity },
  { name: 'Status', value: statusLabel(dish.is_active) },
  { name: 'Display order', value: dish.display_order },
  ...nutritionOf(dish).map(({ name, amount, unit }) => ({ name, value: `${amount} ${unit}` })),
  { name: 'Ingredients', value: dish.ingredients.join(', '), isWide: true },
  { name: 'Categories', value: dish.categories.map((category) => categoryLabels[category]).join(', ') || 'None', isWide: true },
  { name: 'Allergens', value: allergensText(dish.allergens), isWide: true },
  ...labelFactsOf(dish),
];

export const DishDetails = ({ row: dish, onClose }: { row: Dish; onClose: () => void }) => (
  <DetailDialog
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
