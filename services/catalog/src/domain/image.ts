import { Refusal } from '@2x7/contracts';

/**
 * Allows our own uploads (/media/…) and addresses on hosts that the configuration allows. An unchanged address is
 * not checked again, so that a price can still be edited after its image's host was removed from the configuration. @throws Refusal
 */
export function refuseImage(url: string | null | undefined, allowedHosts: readonly string[], current?: string | null): void {
  if (!url || url === current || url.startsWith('/media/')) return;
  if (!URL.canParse(url) || !allowedHosts.includes(new URL(url).host))
    throw new Refusal('invalid', 'Image must be an uploaded file', 'image_url');
}

const upload = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-)/;

/**
 * Identifies an image by the prefix that all widths and formats of one upload share, because media deletes them
 * together. Any other address is compared as a whole.
 */
export const storedImageOf = (url: string): { prefix: string } | { url: string } => {
  const match = upload.exec(url);
  return match ? { prefix: match[0] } : { url };
};
