/** How wide the hero's image is drawn; its preload must say the same. */
export const heroSizes = '(min-width: 78rem) 620px, (min-width: 60rem) 50vw, 94vw';
