import { asService } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { after, before, beforeEach, describe, it } from 'node:test';
import { RunningCatalog } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
before(async () => {
  catalog = await RunningCatalog.start();
});
after(() => catalog.stop());
beforeEach(() => catalog.empty());

const picture = '/media/018f0000-0000-7000-8000-000000000000';
const url = `${picture}-1120x840.webp`;
const ask = (query: string) =>
  catalog.get<{ in_use: boolean }>(`/internal/images/in-use${query}`, asService('media'));
const inUse = async (of = url) => (await ask(`?url=${encodeURIComponent(of)}`)).body.data.in_use;

describe('whether a picture is in use', () => {
  it('nothing shows it', async () => {
    await catalog.plan({ image_url: '/media/118f0000-0000-7000-8000-000000000000-1120x840.webp' });
    expect(await inUse()).toBe(false);
  });
  it('a plan shows it, until it is deleted', async () => {
    const { id } = await catalog.plan({ image_url: url });
    expect(await inUse()).toBe(true);
    await catalog.delete(`/meal-plans/admin/${id}`);
    expect(await inUse()).toBe(false);
  });
  it('a dish shows it, an inactive one too, until it gets another', async () => {
    const { id } = await catalog.dish({ image_url: url, is_active: false });
    expect(await inUse()).toBe(true);
    await catalog.put(`/sample-menu/admin/${id}`, { image_url: null });
    expect(await inUse()).toBe(false);
  });
  it('in another width or format it is the same picture', async () => {
    await catalog.plan({ image_url: url });
    expect(await inUse(`${picture}-400x300.avif`)).toBe(true);
  });
  it('a picture of another address is compared as a whole', async () => {
    await catalog.plan({ image_url: '/media/a_b.webp' });
    expect(await inUse('/media/a_b.webp')).toBe(true);
    expect(await inUse('/media/a')).toBe(false);
    expect(await inUse('/media/a%b.webp')).toBe(false);
  });
  for (const query of ['', '?url=', '?url=%00', '?url=a&url=b', '?url[a]=b', `?url=${'a'.repeat(501)}`]) {
    it(`the question "${query.slice(0, 20)}" answers 400`, async () =>
      expect((await ask(query)).status).toBe(400));
  }
});
