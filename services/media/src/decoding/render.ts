import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { plannedFiles, type ImageFile, type PlannedFile, type Purpose } from '../image-name.js';
import type { ImageKind } from './image-kind.js';

const maxPixels = 25_000_000;
const maxSide = 8_000;
/** Pixels. The longer side of a stored image is at most this. */
export const storedSide = 1_600;

export type RenderTask = { id: string; kind: ImageKind; bytes: Buffer; purpose?: Purpose };
export type Rendered = { width: number; height: number; files: ImageFile[] };

/** The image has more pixels, or a longer side, than the limits above. */
export class TooManyPixelsError extends Error {}

const loaders: Record<ImageKind, string> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
  tiff: 'VipsForeignLoadTiff',
  avif: 'VipsForeignLoadHeif',
  svg: 'VipsForeignLoadSvg',
};

/** Blocks every loader but the one of this kind, so that crafted bytes cannot select another one. */
function allowOnly(kind: ImageKind): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loaders[kind]] });
}

const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 };

/** Dots per inch at which the longer side of an SVG gets `storedSide` pixels. librsvg renders 72 dpi at the SVG's own size. */
async function densityFor(bytes: Buffer): Promise<number> {
  const natural = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  return Math.min(100_000, Math.max(1, (72 * storedSide) / Math.max(natural.width, natural.height)));
}

async function open({ kind, bytes }: RenderTask): Promise<Sharp> {
  const input = kind === 'svg' ? { ...options, density: await densityFor(bytes) } : options;
  const { width, height } = await sharp(bytes, input).metadata();
  if (width > maxSide || height > maxSide || width * height > maxPixels) throw new TooManyPixelsError();
  return sharp(bytes, input);
}

type Pixels = Awaited<ReturnType<typeof decode>>;

/** Decodes to raw pixels: upright, sRGB, eight bits per channel. Alpha stays; metadata does not. */
const decode = async (task: RenderTask) =>
  (await open(task))
    .autoOrient()
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

function encode({ data, info }: Pixels, { width, height, format }: PlannedFile): Promise<Buffer> {
  const { channels } = info;
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels } }).resize({
    width,
    height,
    fit: 'fill',
  });
  return (format === 'webp' ? image.webp({ quality: 80 }) : image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })).toBuffer();
}

/**
 * Encodes an image in every width and format, a photo once; calls `onRead` once it is decoded.
 * @throws TooManyPixelsError, or the decoder's error for bytes that it cannot read.
 */
export async function render(task: RenderTask, onRead: () => void): Promise<Rendered> {
  allowOnly(task.kind);
  const pixels = await decode(task);
  onRead();
  const { width, height } = pixels.info;
  const files: ImageFile[] = [];
  for (const planned of plannedFiles({ id: task.id, width, height }, task.purpose))
    files.push({ name: planned.name, bytes: await encode(pixels, planned) });
  return { width, height, files };
}
