import { asService } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RunningCatalog } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start();
});
afterAll(() => catalog.stop());
beforeEach(() => catalog.empty());

const image = '/media/018f0000-0000-7000-8000-000000000000';
const url = `${image}-1120x840.webp`;
const ask = (query: string) => catalog.get<{ in_use: boolean }>(`/internal/images/in-use${query}`, asService('media'));
const inUse = async (of = url) => (await ask(`?url=${encodeURIComponent(of)}`)).body.data.in_use;

describe('whether an image is in use', () => {
  it('is false when nothing uses it', async () => {
    await catalog.plan({ image_url: '/media/118f0000-0000-7000-8000-000000000000-1120x840.webp' });
    expect(await inUse()).toBe(false);
  });
  it('is true while a plan uses it, until the plan is deleted', async () => {
    const { id } = await catalog.plan({ image_url: url });
    expect(await inUse()).toBe(true);
    await catalog.delete(`/meal-plans/admin/${id}`);
    expect(await inUse()).toBe(false);
  });
  it('is true while a dish uses it, active or not, until its image changes', async () => {
    const { id } = await catalog.dish({ image_url: url, is_active: false });
    expect(await inUse()).toBe(true);
    await catalog.put(`/sample-menu/admin/${id}`, { image_url: null });
    expect(await inUse()).toBe(false);
  });
  it('is false when the dish that used it is deleted', async () => {
    const { id } = await catalog.dish({ image_url: url });
    expect(await inUse()).toBe(true);
    await catalog.delete(`/sample-menu/admin/${id}`);
    expect(await inUse()).toBe(false);
  });
  it('is the same for all widths and formats', async () => {
    await catalog.plan({ image_url: url });
    expect(await inUse(`${image}-400x300.avif`)).toBe(true);
  });
  it('compares any other address as a whole', async () => {
    await catalog.plan({ image_url: '/media/a_b.webp' });
    expect(await inUse('/media/a_b.webp')).toBe(true);
    expect(await inUse('/media/a')).toBe(false);
    expect(await inUse('/media/a%b.webp')).toBe(false);
  });
  for (const query of ['', '?url=', '?url=%00', '?url=a&url=b', '?url[a]=b', `?url=${'a'.repeat(501)}`]) {
    it(`answers 400 to the query "${query.slice(0, 20)}"`, async () => expect((await ask(query)).status).toBe(400));
  }
});
