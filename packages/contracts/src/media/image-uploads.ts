/** Bytes: spec §5, image upload. */
export const maxImageBytes = 5 * 1024 * 1024;
/** What a larger image is answered with (spec §5). */
export const imageTooLargeText = 'Image size should be less than 5MB';
/** The media types of the images that can be uploaded. */
export const readableImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/svg+xml',
] as const;
/** The same list as texts name it. */
export const readableImageNames = 'JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG';
