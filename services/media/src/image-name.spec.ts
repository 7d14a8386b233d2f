import { describe, expect, it } from '@jest/globals';
import { imageVariants, imageWidths } from '@2x7/contracts';
import { contentTypeOf, idOf, plannedFiles, urlOf } from './image-name.js';

const id = '0198c0de-0000-7000-8000-000000000000';

describe('the names of an image', () => {
  for (const [width, height] of [
    [1600, 1067],
    [1120, 1],
    [401, 1600],
    [400, 300],
    [7, 5],
  ] as const) {
    it(`of ${width}x${height} pixels are those that pages derive from its address`, () => {
      const promised = imageVariants(urlOf({ id, width, height }), imageWidths)!.variants.flatMap(({ avif, webp }) => [webp, avif]);
      expect(plannedFiles({ id, width, height }).map(({ name }) => `/media/${name}`)).toEqual(promised);
    });
  }
  it('state the height of each smaller width', () => {
    expect(plannedFiles({ id, width: 1600, height: 1067 }).map(({ width, height }) => `${width}x${height}`)).toEqual([
      '400x267',
      '400x267',
      '800x534',
      '800x534',
      '1120x747',
      '1120x747',
      '1600x1067',
      '1600x1067',
    ]);
  });
  it('have a content type only if this service makes them', () => {
    expect([`${id}-1x1.webp`, `${id}-1600x900.avif`].map(contentTypeOf)).toEqual(['image/webp', 'image/avif']);
    const foreign = [
      `${id}-1x1.svg`,
      `${id}-0x1.webp`,
      `${id}.webp`,
      `../${id}-1x1.webp`,
      `${id}-1x1.webp\n`,
      `${id.toUpperCase()}-1x1.webp`,
      '',
      'a.webp',
    ];
    expect(foreign.map(contentTypeOf)).toEqual(foreign.map(() => undefined));
  });
  it('contain the id of the image also while they are being written', () => {
    expect([`${id}-1x1.webp.5f3a.part`, `${id}-1x1.webp`, 'readme.txt', id].map(idOf)).toEqual([id, id, undefined, undefined]);
  });
});
