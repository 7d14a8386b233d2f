import { expect, it } from '@jest/globals';
import { Representation } from '../cache/representation.js';
import { PageCache } from './page-cache.js';

const page = (status: number) => ({ status, page: new Representation(Buffer.from('page'), 'text/html'), headers: {} });

it('PageCache keeps pages of entries that exist although many invented addresses are asked for', () => {
  const pages = new PageCache();
  pages.keep('/plan', '1', page(200));
  for (let index = 0; index < 300; index += 1) pages.keep(`/invented-${index}`, '1', page(404));
  expect([pages.find('/plan', '1')?.status, pages.find('/invented-299', '1')?.status]).toEqual([200, 404]);
  expect(pages.find('/invented-0', '1')).toBeUndefined();
});
