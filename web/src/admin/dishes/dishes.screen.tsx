import type { Dish } from '@2x7/contracts';
import { Printer } from 'lucide-react';
import { printDishLabel } from '../../features/sample-menu/print-dish-label';
import { CatalogScreen } from '../resource/resource-page';
import { catalogOf } from '../resource/resource.api';
import type { Words } from '../resource/labels';
import { messages } from '../messages';
import { IconButton } from '../ui/button/icon-button';
import { dishColumns } from './dish-columns';
import { DishDetails } from './dish-details';
import { DishEditor } from './dish-editor';
import { categoryNames, statusOf } from './dish-labels';

const words: Words = {
  title: 'Sample Menu',
  lead: 'Visitors see the active dishes, in this order.',
  add: 'Add Dish',
  loading: messages.loadingDishes,
  none: messages.noDishes,
  notFetched: messages.dishesNotFetched,
  notDeleted: messages.dishNotDeleted,
  question: messages.deleteDish,
  unit: { one: 'dish', many: 'dishes' },
};

const dishCatalog = catalogOf<Dish>('/sample-menu');

const textOf = (dish: Dish) =>
  [dish.dish_name, dish.quantity, ...dish.ingredients, ...dish.categories.map((category) => categoryNames[category]), statusOf(dish.is_active)].join(' ');

/** /admin/sample-menu */
export default function DishesScreen() {
  return (
    <CatalogScreen
      catalog={dishCatalog}
      words={words}
      columns={dishColumns}
      nameOf={(dish) => dish.dish_name}
      textOf={textOf}
      moreActions={(dish) => <IconButton icon={Printer} label={`Print label for ${dish.dish_name}`} onClick={() => void printDishLabel(dish)} />}
      dialog={(opened, close) =>
        opened.mode === 'view' ? (
          <DishDetails dish={opened.row} onClose={close} />
        ) : (
          <DishEditor catalog={dishCatalog} dish={opened.row} onClose={close} />
        )
      }
    />
  );
}
