import { dishes } from './seed/dishes.js';
import { mealPlans } from './seed/meal-plans.js';

export { isCatalogEmpty } from './seed/is-empty.js';

/** What the seed does as a signed-in administrator. Each call rejects when it fails. */
type CatalogApi = {
  createPlan(plan: object): Promise<unknown>;
  createDish(dish: object): Promise<unknown>;
  /** Stores images of infra/site-images by their names without extension. @returns their addresses by name */
  storeImages(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** The names of the images in infra/site-images that plans and dishes show. */
export const demoImages: readonly string[] = [...new Set([...mealPlans, ...dishes].map(({ image }) => image))];

/**
 * Creates the demo catalog of twelve plans and fifteen dishes through the API, one after the other, in display order.
 * Stops at the first call that fails.
 */
export async function seedCatalog(api: CatalogApi): Promise<void> {
  const urls = await api.storeImages(demoImages);
  const createAll = async (items: readonly { image: string }[], create: (item: object) => Promise<unknown>): Promise<void> => {
    for (const [display_order, { image, ...item }] of items.entries()) {
      await create({ ...item, image_url: urls.get(image), display_order });
    }
  };
  await createAll(mealPlans, (plan) => api.createPlan(plan));
  await createAll(dishes, (dish) => api.createDish(dish));
}
