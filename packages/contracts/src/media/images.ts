/**
 * The names of stored images, without the shapes of requests: the decoder loads this entry alone in the process that each upload starts.
 */
export { imageWidths } from '../business.js';

/** The name of a stored image below /media. Its second group is the format. */
export const imageName = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})-[1-9]\d{0,4}x[1-9]\d{0,4}\.(webp|avif)$/;

const stored = /^(\/media\/[0-9a-f-]+)-(\d+)x(\d+)\.webp$/;

type ImageVariant = { width: number; avif: string; webp: string };
export type ImageVariants = { width: number; height: number; variants: ImageVariant[] };

/**
 * The variants of an uploaded image, derived from its address (`/media/<id>-<width>x<height>.webp`, the widest).
 * Null for an address outside /media.
 */
export function imageVariants(url: string | null | undefined, widths: readonly number[]): ImageVariants | null {
  const match = url ? stored.exec(url) : null;
  if (!match) return null;
  const [, base, w, h] = match;
  const width = Number(w);
  const height = Number(h);
  const at = (target: number): ImageVariant => {
    const name = `${base}-${target}x${Math.max(1, Math.round((height * target) / width))}`;
    return { width: target, avif: `${name}.avif`, webp: `${name}.webp` };
  };
  return { width, height, variants: [...widths.filter((target) => target < width), width].map(at) };
}
