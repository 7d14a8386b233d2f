import { describe, expect, it } from '@jest/globals';
import { imageVariants } from './images.js';

const base = '/media/019aa5d2-6c1f-7d10-8829-012345678901';

describe('the variants of an image', () => {
  it('are those that are narrower than the stored image, and the stored image, in the same proportion', () => {
    const image = imageVariants(`${base}-1120x747.webp`, [400, 800, 1120]);
    expect(image).toEqual({
      width: 1120,
      height: 747,
      variants: [
        { width: 400, avif: `${base}-400x267.avif`, webp: `${base}-400x267.webp` },
        { width: 800, avif: `${base}-800x534.avif`, webp: `${base}-800x534.webp` },
        { width: 1120, avif: `${base}-1120x747.avif`, webp: `${base}-1120x747.webp` },
      ],
    });
  });

  it('are at least one pixel high', () => {
    expect(imageVariants(`${base}-1000x1.webp`, [400])?.variants.map(({ webp }) => webp)).toEqual([
      `${base}-400x1.webp`,
      `${base}-1000x1.webp`,
    ]);
  });

  it.each([
    null,
    undefined,
    '',
    'https://cdn.example/a.webp',
    `https://cdn.example${base}-9x9.webp`,
    `${base}-9x9.webp?v=2`,
    `${base}-9x9.png`,
  ])('are none for the address %j', (url) => expect(imageVariants(url, [400])).toBeNull());
});
