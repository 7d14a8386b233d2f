/**
 * The pictures that the pages themselves show, cut from the masters in infra/pictures:
 * AVIF and WebP in several widths, a card for link previews, and the icons. Made once for each
 * content and kept in node_modules/.cache.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const masters = new URL('../../infra/pictures/', import.meta.url);
const cache = new URL('../node_modules/.cache/site-pictures/', import.meta.url);
const favicon = new URL('../public/favicon.svg', import.meta.url);
const folder = 'assets/pictures/';
const virtual = 'virtual:site-pictures';

const shown = { hero: { slug: 'hero', widths: [480, 800, 1120, 1600] } };
const formats = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 74, effort: 4 }),
};

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
const heightAt = (entry, width) => Math.round((entry.height * width) / entry.width);

/** One file to make: its name, which tells its content, and how. */
const job = (name, make) => ({ name, make });

async function planPictures() {
  const catalog = JSON.parse(await readFile(new URL('catalog.json', masters), 'utf8'));
  const jobs = [];
  const described = {};
  for (const [key, { slug, widths }] of Object.entries(shown)) {
    const entry = catalog.find((one) => one.slug === slug);
    const master = await readFile(new URL(entry.file, masters));
    const base = `${slug}-${digest(master)}`;
    const variants = widths.map((width) => {
      for (const [format, encode] of Object.entries(formats)) {
        jobs.push(job(`${base}-${width}.${format}`, () => encode(sharp(master).resize(width)).toBuffer()));
      }
      return { width, avif: `/${folder}${base}-${width}.avif`, webp: `/${folder}${base}-${width}.webp` };
    });
    const widest = widths.at(-1);
    described[key] = { alt: entry.alt, width: widest, height: heightAt(entry, widest), variants };
  }
  jobs.push(...(await previewAndIcons(described)));
  return { jobs, described };
}

async function previewAndIcons(described) {
  const hero = await readFile(new URL('hero.webp', masters));
  const icon = await readFile(favicon);
  const preview = `preview-${digest(hero)}.jpg`;
  described.preview = `/${folder}${preview}`;
  const square = (size) => () => sharp(icon, { density: 400 }).resize(size, size).png().toBuffer();
  described.touchIcon = `/${folder}icon-${digest(icon)}-180.png`;
  return [
    job(preview, () => sharp(hero).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()),
    job(`icon-${digest(icon)}-180.png`, square(180)),
  ];
}

async function made({ name, make }) {
  const file = new URL(name, cache);
  try {
    return await readFile(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const bytes = await make();
  await mkdir(cache, { recursive: true });
  await writeFile(file, bytes);
  return bytes;
}

/** Vite plugin: `virtual:site-pictures` describes the pictures, the client build holds them. */
export function sitePictures() {
  const planned = planPictures();
  return {
    name: 'site-pictures',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null;
      return `export const sitePictures = ${JSON.stringify((await planned).described)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const emit = async (one) =>
        this.emitFile({ type: 'asset', fileName: folder + one.name, source: await made(one) });
      await Promise.all((await planned).jobs.map(emit));
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, async (request, response, next) => {
        const one = (await planned).jobs.find(({ name }) => `/${name}` === request.url);
        if (!one) return next();
        const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };
        response.setHeader('content-type', types[one.name.split('.').at(-1)]);
        response.end(await made(one));
      });
    },
  };
}
