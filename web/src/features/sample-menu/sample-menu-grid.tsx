import type { DishCategory } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { DishList } from './dish-list';
import { sampleMenu } from './sample-menu.api';

/** The sample menu inside a page, complete or of one category. */
export function SampleMenuGrid({ category }: { category?: DishCategory }) {
  const query = useQuery(sampleMenu);
  return <DishList query={query} only={category && ((dish) => dish.categories.includes(category))} />;
}
