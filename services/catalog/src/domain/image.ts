import type { Refusal } from './decision.js';

const notUploaded: Refusal = {
  refused: 'invalid',
  because: 'Image must be an uploaded picture',
  field: 'image_url',
};

/**
 * A picture is one of our own (/media/…) or stands on a host that this installation allows.
 * The one that is kept is never asked again: an edit of a price survives a host that was struck off the list.
 */
export function refuseImage(
  url: string | null | undefined,
  allowedHosts: readonly string[],
  kept?: string | null,
): Refusal | undefined {
  if (!url || url === kept || url.startsWith('/media/')) return undefined;
  return URL.canParse(url) && allowedHosts.includes(new URL(url).host) ? undefined : notUploaded;
}

const stored = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-)/;

/**
 * The beginning that all widths and formats of one stored picture share; for any other address the
 * whole of it. A picture is deleted with all its variants, so one in use keeps the others.
 */
export const storedImageOf = (url: string): { startsWith: string } | { is: string } => {
  const picture = stored.exec(url);
  return picture ? { startsWith: picture[0] } : { is: url };
};
