import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PictureKind } from './image-kind.js';
import { plannedFiles, type PictureFile, type PlannedFile } from '../image-name.js';

const maxPixels = 25_000_000;
const maxSide = 8_000;
/** Pixels: no side of a stored picture is longer. */
const storedSide = 1_600;

export type RenderTask = { id: string; kind: PictureKind; bytes: Buffer };
export type Rendered = { width: number; height: number; files: PictureFile[] };

/** A picture whose sides or pixels are beyond the limits. */
export class TooManyPixels extends Error {}

const loaders: Record<PictureKind, string> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
  tiff: 'VipsForeignLoadTiff',
  avif: 'VipsForeignLoadHeif',
  svg: 'VipsForeignLoadSvg',
};

/** Leaves only the loader of this kind: no other can be talked into reading the bytes. */
function allowOnly(kind: PictureKind): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loaders[kind]] });
}

const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 };

/** Drawings have no pixels of their own: the longer side gets `storedSide`. Dots per inch, as librsvg takes it. */
async function densityFor(bytes: Buffer): Promise<number> {
  const natural = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  return Math.min(100_000, Math.max(1, (72 * storedSide) / Math.max(natural.width, natural.height)));
}

async function open({ kind, bytes }: RenderTask): Promise<Sharp> {
  const input = kind === 'svg' ? { ...options, density: await densityFor(bytes) } : options;
  const { width, height } = await sharp(bytes, input).metadata();
  if (width > maxSide || height > maxSide || width * height > maxPixels) throw new TooManyPixels();
  return sharp(bytes, input);
}

type Pixels = Awaited<ReturnType<typeof decode>>;

/** Upright, sRGB, eight bits, nothing but pixels; alpha stays. */
const decode = async (task: RenderTask) =>
  (await open(task))
    .autoOrient()
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

function encode({ data, info }: Pixels, { width, height, format }: PlannedFile): Promise<Buffer> {
  const { channels } = info;
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels } }).resize({
    width,
    height,
    fit: 'fill',
  });
  return (
    format === 'webp'
      ? picture.webp({ quality: 80 })
      : picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
  ).toBuffer();
}

/**
 * Draws a picture anew in every width and format; tells when it is read.
 * @throws TooManyPixels, or the decoder's error for what it cannot read.
 */
export async function render(task: RenderTask, onRead: () => void): Promise<Rendered> {
  allowOnly(task.kind);
  const pixels = await decode(task);
  onRead();
  const { width, height } = pixels.info;
  const files: PictureFile[] = [];
  for (const planned of plannedFiles({ id: task.id, width, height }))
    files.push({ name: planned.name, bytes: await encode(pixels, planned) });
  return { width, height, files };
}
