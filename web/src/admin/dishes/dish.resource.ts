import type { Dish } from '@2x7/contracts';
import { messages } from '../messages';
import { catalogApi } from '../resource/catalog.api';
import type { Resource } from '../resource/resource';
import { blankDish, checkDish, describeDish, dishBodyOf, dishDraftOf, withNextIngredient, type DishDraft } from './dish-draft';
import { categoryLabels, statusLabel } from './dish-labels';

export const dishResource: Resource<Dish, DishDraft> = {
  api: catalogApi<Dish>('/sample-menu'),
  labels: {
    title: 'Sample Menu',
    lead: 'Visitors see the active dishes, in this order.',
    unit: { one: 'dish', many: 'dishes' },
    loading: messages.loadingDishes,
    empty: messages.noDishes,
    notFetched: messages.dishesNotFetched,
    notSaved: messages.dishNotSaved,
    create: { open: 'Add Dish', title: 'Create Dish', action: 'Create Dish' },
    edit: () => ({ title: 'Edit Dish', action: 'Save Changes' }),
    remove: { question: messages.deleteDish, failed: messages.dishNotDeleted },
  },
  nameOf: ({ dish_name }) => dish_name,
  textOf: ({ dish_name, quantity, ingredients, categories, is_active }) =>
    [dish_name, quantity, ...ingredients, ...categories.map((category) => categoryLabels[category]), statusLabel(is_active)].join(' '),
  form: {
    blank: blankDish,
    draftOf: dishDraftOf,
    bodyOf: dishBodyOf,
    complete: withNextIngredient,
    check: checkDish,
    describe: describeDish,
  },
};
