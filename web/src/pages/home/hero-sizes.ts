/** `sizes` of the hero image. The preload in the document must use the same value. */
export const heroSizes = '(min-width: 78rem) 620px, (min-width: 60rem) 50vw, 94vw';
