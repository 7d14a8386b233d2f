import type { Dish } from '@2x7/contracts';
import { Printer } from 'lucide-react';
import { printDishLabel } from '../../features/sample-menu/print-dish-label';
import { ResourcePage, type MoreButtons } from '../resource/resource-page';
import { sortingParts } from '../resource/sorting/sorting-parts';
import { IconButton } from '../ui/button/icon-button';
import { dishColumns } from './dish-columns';
import { DishDetails } from './dish-details';
import { DishFields } from './dish-fields';
import { dishResource } from './dish.resource';

const moreButtons: MoreButtons<Dish> = {
  before: (dish) => <IconButton icon={Printer} label={`Print label for ${dish.dish_name}`} onClick={() => void printDishLabel(dish)} />,
};

/** /admin/sample-menu */
export default function DishesScreen() {
  return (
    <ResourcePage
      resource={dishResource}
      columns={dishColumns}
      Details={DishDetails}
      Fields={DishFields}
      sorting={sortingParts}
      moreButtons={moreButtons}
    />
  );
}
