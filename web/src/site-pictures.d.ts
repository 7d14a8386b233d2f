/** Made at build time by scripts/pictures.mjs from the masters in infra/pictures. */
declare module 'virtual:site-pictures' {
  import type { ImageVariants } from '@2x7/contracts';

  export type SitePicture = ImageVariants & { alt: string };
  export const sitePictures: { hero: SitePicture };
}
