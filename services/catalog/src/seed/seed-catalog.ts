import { dishes } from './dishes.js';
import { plans } from './meal-plans.js';

/** What the seed calls of the public API, as a signed-in administrator. Each rejects when its call fails. */
export type CatalogApi = {
  createPlan(plan: object): Promise<unknown>;
  createDish(dish: object): Promise<unknown>;
  uploadImage(file: { name: string; bytes: Buffer }): Promise<{ url: string }>;
};

/** The bytes of one picture of infra/pictures, by its slug. */
export type ImageLibrary = (slug: string) => Promise<Buffer>;

/** Media decodes two pictures at a time; more in flight would only queue there. */
const lanes = 2;

/** Uploads each picture once; slug → address. */
async function uploadImages(
  slugs: Iterable<string>,
  api: CatalogApi,
  pictures: ImageLibrary,
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  const waiting = [...new Set(slugs)];
  const lane = async (): Promise<void> => {
    for (let slug = waiting.shift(); slug; slug = waiting.shift()) {
      const { url } = await api.uploadImage({ name: `${slug}.webp`, bytes: await pictures(slug) });
      urls.set(slug, url);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return urls;
}

/**
 * Makes the demonstration's catalogue as an administrator would: twelve plans and fifteen dishes, in order.
 * Meant for an empty catalogue; stops at the first call that fails.
 */
export async function seedCatalog(api: CatalogApi, pictures: ImageLibrary): Promise<void> {
  const urls = await uploadImages(
    [...plans, ...dishes].map(({ picture }) => picture),
    api,
    pictures,
  );
  for (const [display_order, { picture, ...plan }] of plans.entries()) {
    await api.createPlan({ ...plan, image_url: urls.get(picture), display_order });
  }
  for (const [display_order, { picture, ...dish }] of dishes.entries()) {
    await api.createDish({ ...dish, image_url: urls.get(picture), display_order });
  }
}
