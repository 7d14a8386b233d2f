import { imageName, imageVariants, imageWidths } from '@2x7/contracts';

/** Width and height in pixels of an image's widest variant. */
export type ImageSize = { id: string; width: number; height: number };
export type ImageFile = { name: string; bytes: Buffer };

const contentTypes = { webp: 'image/webp', avif: 'image/avif' } as const;
export type ImageFormat = keyof typeof contentTypes;

/** The address of an image: that of its widest variant as WebP. */
export const urlOf = ({ id, width, height }: ImageSize): string => `/media/${id}-${width}x${height}.webp`;

/** Undefined for a name that `plannedFiles` does not make. */
export function contentTypeOf(name: string): string | undefined {
  const match = imageName.exec(name);
  return match ? contentTypes[match[2] as ImageFormat] : undefined;
}

/** The image's id in the name of a stored file, leftovers of interrupted writes included; undefined for a foreign file. */
export const idOf = (name: string): string | undefined => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-)/.exec(name)?.[0];

export type PlannedFile = { name: string; width: number; height: number; format: ImageFormat };

/** Every file of an image, under the names that `imageVariants` of contracts derives from its address. */
export function plannedFiles(size: ImageSize): PlannedFile[] {
  const { variants } = imageVariants(urlOf(size), imageWidths)!;
  return variants.flatMap((variant) =>
    (['webp', 'avif'] as const).map((format) => {
      const name = variant[format].slice('/media/'.length);
      return { name, format, width: variant.width, height: Number(/x(\d+)\./.exec(name)![1]) };
    }),
  );
}
