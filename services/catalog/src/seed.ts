import { dishes } from './seed/dishes.js';
import { mealPlans } from './seed/meal-plans.js';

export { isCatalogEmpty } from './seed/is-empty.js';

/** The calls of the public API that the seed makes as a signed-in administrator. Each rejects when its call fails. */
export type CatalogApi = {
  createPlan(plan: object): Promise<unknown>;
  createDish(dish: object): Promise<unknown>;
  uploadImage(file: { name: string; bytes: Buffer }): Promise<{ url: string }>;
};

/** Reads an image of infra/site-images by its name without extension. */
export type ReadImage = (name: string) => Promise<Buffer>;

/** The media service decodes two images at a time; more parallel uploads would only wait there. */
const parallelUploads = 2;

/** Uploads each image once and returns its URL by name. */
async function uploadImages(names: Iterable<string>, api: CatalogApi, readImage: ReadImage): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  const waiting = [...new Set(names)];
  const uploadNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { url } = await api.uploadImage({ name: `${name}.webp`, bytes: await readImage(name) });
      urls.set(name, url);
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, uploadNext));
  return urls;
}

/**
 * Creates the demo catalog of twelve plans and fifteen dishes through the API, one after the other, in display order.
 * Stops at the first call that fails.
 */
export async function seedCatalog(api: CatalogApi, readImage: ReadImage): Promise<void> {
  const urls = await uploadImages(
    [...mealPlans, ...dishes].map(({ image }) => image),
    api,
    readImage,
  );
  const createAll = async (items: readonly { image: string }[], create: (item: object) => Promise<unknown>): Promise<void> => {
    for (const [display_order, { image, ...item }] of items.entries()) {
      await create({ ...item, image_url: urls.get(image), display_order });
    }
  };
  await createAll(mealPlans, (plan) => api.createPlan(plan));
  await createAll(dishes, (dish) => api.createDish(dish));
}
