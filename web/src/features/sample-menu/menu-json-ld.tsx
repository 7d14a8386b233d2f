import { isVegetarian, type Dish, type DishCategory } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { JsonLd, type Thing } from '../../shared/json-ld';
import { sampleMenu } from './sample-menu.api';

const itemOf = (dish: Dish): Thing => ({
  '@type': 'MenuItem',
  name: dish.dish_name,
  description: dish.ingredients.join(', '),
  image: dish.image_url ?? undefined,
  suitableForDiet: isVegetarian(dish) ? 'https://schema.org/VegetarianDiet' : undefined,
  nutrition: {
    '@type': 'NutritionInformation',
    servingSize: dish.quantity,
    calories: `${dish.calories} calories`,
    proteinContent: `${dish.protein} g`,
    carbohydrateContent: `${dish.carbs} g`,
    fatContent: `${dish.fat} g`,
    sugarContent: `${dish.sugar} g`,
    fiberContent: `${dish.fiber} g`,
  },
});

/** Structured data of the dishes of a category; nothing if there are none. */
export function MenuJsonLd({ category, name }: { category: DishCategory; name: string }) {
  const { data = [] } = useQuery(sampleMenu);
  const dishes = data.filter(({ categories }) => categories.includes(category));
  if (dishes.length === 0) return null;
  return <JsonLd thing={{ '@type': 'Menu', name, hasMenuItem: dishes.map(itemOf) }} />;
}
