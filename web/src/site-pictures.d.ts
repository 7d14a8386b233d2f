/** Made at build time by scripts/pictures.mjs from the masters in infra/pictures. */
declare module 'virtual:site-pictures' {
  export type SitePicture = import('@2x7/contracts').ImageVariants & { alt: string };
  export const sitePictures: {
    hero: SitePicture;
    /** The 1200 x 630 picture of link previews. */
    preview: string;
    touchIcon: string;
  };
}

declare module 'virtual:site-pictures/supplements' {
  /** By slug; `preview` is the picture's own card for link previews. */
  export const sitePictures: Record<string, import('virtual:site-pictures').SitePicture & { preview: string }>;
}

declare module 'virtual:site-pictures/pages' {
  /** By slug; `preview` is the picture's own card for link previews. */
  export const sitePictures: Record<string, import('virtual:site-pictures').SitePicture & { preview: string }>;
}

declare module 'virtual:site-pictures/blog' {
  /** By slug; `preview` is the picture's own card for link previews. */
  export const sitePictures: Record<string, import('virtual:site-pictures').SitePicture & { preview: string }>;
}
