/** scripts/site-images.mjs makes these modules at build time from the masters in infra/site-images. */
declare module 'virtual:site-images' {
  export type SiteImage = import('@2x7/contracts').ImageVariants & { alt: string };
  export const siteImages: {
    hero: SiteImage;
    /** The image of link previews, 1200 x 630 px. */
    preview: string;
    touchIcon: string;
    /** Icons of installed pages, with their sizes in px. */
    appIcons: { src: string; size: number }[];
  };
}

declare module 'virtual:site-images/supplements' {
  /** By slug; `preview` is the image's own card for link previews. */
  export const siteImages: Record<string, import('virtual:site-images').SiteImage & { preview: string }>;
}

declare module 'virtual:site-images/pages' {
  /** By slug; `preview` is the image's own card for link previews. */
  export const siteImages: Record<string, import('virtual:site-images').SiteImage & { preview: string }>;
}

declare module 'virtual:site-images/blog' {
  /** By slug; `preview` is the image's own card for link previews. */
  export const siteImages: Record<string, import('virtual:site-images').SiteImage & { preview: string }>;
}
