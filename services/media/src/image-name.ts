import { imageVariants, imageWidths } from '@2x7/contracts';

/** Sizes in pixels of a picture's widest variant. */
export type PictureSize = { id: string; width: number; height: number };
export type PictureFile = { name: string; bytes: Buffer };

const contentTypes = { webp: 'image/webp', avif: 'image/avif' } as const;
export type PictureFormat = keyof typeof contentTypes;

const pattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})-[1-9]\d{0,4}x[1-9]\d{0,4}\.(webp|avif)$/;

/** The address of a picture: the widest variant as WebP. */
export const urlOf = ({ id, width, height }: PictureSize): string => `/media/${id}-${width}x${height}.webp`;

/** What a file's name tells of its content; undefined for every name that is not ours. */
export function contentTypeOf(name: string): string | undefined {
  const match = pattern.exec(name);
  return match ? contentTypes[match[2] as PictureFormat] : undefined;
}

/** The id that a stored file's name starts with; undefined for files that are not ours. */
export const idOf = (name: string): string | undefined =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-)/.exec(name)?.[0];

export type PlannedFile = { name: string; width: number; height: number; format: PictureFormat };

/** Every file of a picture, named as `imageVariants` in contracts tells the pages. */
export function plannedFiles(size: PictureSize): PlannedFile[] {
  const { variants } = imageVariants(urlOf(size), imageWidths)!;
  return variants.flatMap((variant) =>
    (['webp', 'avif'] as const).map((format) => {
      const name = variant[format].slice('/media/'.length);
      return { name, format, width: variant.width, height: Number(/x(\d+)\./.exec(name)![1]) };
    }),
  );
}
