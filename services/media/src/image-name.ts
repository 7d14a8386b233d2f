import { imageName, imageVariants, imageWidths } from '@2x7/contracts/images';

/** Width and height in pixels of an image's widest variant. */
export type ImageSize = { id: string; width: number; height: number };
export type ImageFile = { name: string; bytes: Buffer };

const contentTypes = { webp: 'image/webp', avif: 'image/avif' } as const;
type ImageFormat = keyof typeof contentTypes;

/** The address of an image: that of its widest variant as WebP. */
export const urlOf = ({ id, width, height }: ImageSize): string => `/media/${id}-${width}x${height}.webp`;

/** Of a file that may be served below /media; undefined for any other, photos of problems included. */
export function contentTypeOf(name: string): string | undefined {
  const match = imageName.exec(name);
  return match ? contentTypes[match[2] as ImageFormat] : undefined;
}

/** The name of the only file of a photo. `contentTypeOf` does not know such names, so /media never serves one. */
export const photoPrefix = 'photo-';
export const photoName = (id: string): string => `${photoPrefix}${id}.webp`;
/** The photo's id in the name of a stored file; undefined for another file. */
export const photoIdOf = (name: string): string | undefined => /^photo-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\.)/.exec(name)?.[1];

/** Content type of a stored file. */
export const storedTypeOf = (name: string): string => contentTypes[name.endsWith('.avif') ? 'avif' : 'webp'];

/** The image's id in the name of a stored file, leftovers of interrupted writes included; undefined for a foreign file. */
export const idOf = (name: string): string | undefined => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-)/.exec(name)?.[0];

export type PlannedFile = { name: string; width: number; height: number; format: ImageFormat };

/** What an upload becomes: an image of the shop in every width and format, or one file of a photo. */
export type Purpose = 'image' | 'photo';

/** Every file of an upload; those of an image under the names that `imageVariants` of contracts derives from its address. */
export function plannedFiles(size: ImageSize, purpose: Purpose = 'image'): PlannedFile[] {
  if (purpose === 'photo') return [{ name: photoName(size.id), width: size.width, height: size.height, format: 'webp' }];
  const { variants } = imageVariants(urlOf(size), imageWidths)!;
  return variants.flatMap((variant) =>
    (['webp', 'avif'] as const).map((format) => {
      const name = variant[format].slice('/media/'.length);
      return { name, format, width: variant.width, height: Number(/x(\d+)\./.exec(name)![1]) };
    }),
  );
}
