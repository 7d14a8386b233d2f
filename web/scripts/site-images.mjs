/**
 * Makes the images of the pages from the masters in infra/site-images: AVIF and WebP in several widths,
 * images for link previews, and the touch icon. The results are in the repository, because encoding them takes longer than the rest of
 * the build; their names contain the hash of the master.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const masters = new URL('../../infra/site-images/', import.meta.url);
const encoded = new URL('pages/', masters);
const favicon = new URL('../public/favicon.svg', import.meta.url);
const folder = 'assets/images/';
const virtual = 'virtual:site-images';

/** `virtual:site-images`: images that belong to no group, by the name that pages use. */
const alone = { hero: { slug: 'hero', widths: [480, 800, 1120, 1600] } };

/** `virtual:site-images/<group>`: images that only a few pages show, by slug, each with an image for link previews. */
const groups = {
  supplements: {
    widths: [400, 800],
    slugs: [
      'whey-isolate',
      'whey-concentrate',
      'mass-gainer-3kg',
      'mass-gainer-1kg',
      'pre-workout',
      'bcaa-recovery',
      'glutamine-recovery',
      'l-carnitine-energy',
    ],
  },
  blog: {
    widths: [400, 800, 1120],
    slugs: ['blog-dumbbell-bowl', 'blog-protein-sources', 'blog-meal-prep', 'blog-oats-water', 'blog-spices'],
  },
  pages: { widths: [400, 800, 1120], slugs: ['hygiene-kitchen', 'plan-both', 'blog-meal-prep', 'blog-protein-sources'] },
};

/** px: what iOS shows, and what browsers ask of a page that can be installed. */
const touchIconSize = 180;
const appIconSizes = [192, 512];

const formats = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 74, effort: 4 }),
};

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
const heightAt = (entry, width) => Math.round((entry.height * width) / entry.width);

/** A file to make. `name` contains the hash of the master; `make` returns the bytes. */
const job = (name, make) => ({ name, make });

/** The files of one image (`jobs`), and its description for pages (`described`). */
async function cut(entry, widths) {
  const jobs = [];
  const master = await readFile(new URL(entry.file, masters));
  const base = `${entry.slug}-${digest(master)}`;
  const variants = widths.map((width) => {
    for (const [format, encode] of Object.entries(formats)) {
      jobs.push(job(`${base}-${width}.${format}`, () => encode(sharp(master).resize(width)).toBuffer()));
    }
    return { width, avif: `/${folder}${base}-${width}.avif`, webp: `/${folder}${base}-${width}.webp` };
  });
  const widest = widths.at(-1);
  return { jobs, described: { alt: entry.alt, width: widest, height: heightAt(entry, widest), variants } };
}

async function card(file, slug) {
  const master = await readFile(new URL(file, masters));
  const name = `${slug}-${digest(master)}.jpg`;
  const make = () => sharp(master).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  return { job: job(name, make), address: `/${folder}${name}` };
}

async function planAlone(find) {
  const jobs = [];
  const described = {};
  for (const [key, { slug, widths }] of Object.entries(alone)) {
    const one = await cut(find(slug), widths);
    jobs.push(...one.jobs);
    described[key] = one.described;
  }
  const preview = await card('hero.webp', 'preview');
  const icon = await readFile(favicon);
  const iconOf = (size) => `icon-${digest(icon)}-${size}.png`;
  const square = (size) => () => sharp(icon, { density: 600 }).resize(size, size).png().toBuffer();
  jobs.push(preview.job, ...[touchIconSize, ...appIconSizes].map((size) => job(iconOf(size), square(size))));
  const appIcons = appIconSizes.map((size) => ({ src: `/${folder}${iconOf(size)}`, size }));
  return { jobs, described: { ...described, preview: preview.address, touchIcon: `/${folder}${iconOf(touchIconSize)}`, appIcons } };
}

async function planGroup(find, { slugs, widths }) {
  const jobs = [];
  const described = {};
  for (const slug of slugs) {
    const entry = find(slug);
    const one = await cut(entry, widths);
    const preview = await card(entry.file, `preview-${slug}`);
    jobs.push(...one.jobs, preview.job);
    described[slug] = { ...one.described, preview: preview.address };
  }
  return { jobs, described };
}

/** All files to make, and the content of each virtual module. */
async function planImages() {
  const catalog = JSON.parse(await readFile(new URL('catalog.json', masters), 'utf8'));
  const find = (slug) => catalog.find((entry) => entry.slug === slug);
  const plans = { [virtual]: await planAlone(find) };
  for (const [name, group] of Object.entries(groups)) plans[`${virtual}/${name}`] = await planGroup(find, group);
  // An image in two groups yields the same file names; the map removes the duplicates.
  const jobs = new Map(Object.values(plans).flatMap((plan) => plan.jobs.map((one) => [one.name, one])));
  return { jobs: [...jobs.values()], modules: plans };
}

/** The bytes of one file. A master that is new or was changed is encoded, and the result is written into the repository. */
async function made({ name, make }) {
  const file = new URL(name, encoded);
  try {
    return await readFile(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const bytes = await make();
  await mkdir(encoded, { recursive: true });
  await writeFile(file, bytes);
  return bytes;
}

/** Encodes all images of the pages anew and removes those that no page uses any more. */
export async function encodePageImages() {
  await rm(encoded, { recursive: true, force: true });
  const { jobs } = await planImages();
  await Promise.all(jobs.map(made));
}

/** The names of the images of the pages, as infra/site-images/pages must contain them. */
export const pageImageNames = async () => (await planImages()).jobs.map(({ name }) => name).sort();

/** Code that computes the file names at run time, so that the bundle does not list every width and format. */
const variantsOf =
  'const cut = (base, ...widths) => widths.map((width) => ({ width, avif: `${base}-${width}.avif`, webp: `${base}-${width}.webp` }));\n';
const written = (described) =>
  JSON.stringify(described, (key, value) =>
    key === 'variants' ? `cut(${baseOf(value)}, ${value.map(({ width }) => width)})` : value,
  ).replace(/"cut\(([^"]*)\)"/g, (_, call) => `cut(${call})`);
const baseOf = ([{ webp, width }]) => `'${webp.slice(0, -`-${width}.webp`.length)}'`;

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

/** Vite plugin: resolves `virtual:site-images` and its groups, and emits the image files with the client build. */
export function siteImages() {
  const planned = planImages();
  return {
    name: 'site-images',
    resolveId: { filter: { id: new RegExp(`^${virtual}`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${virtual}`) },
      async handler(id) {
        const { described } = (await planned).modules[id.slice(1)];
        return `${variantsOf}export const siteImages = ${written(described)};`;
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const emit = async (one) => this.emitFile({ type: 'asset', fileName: folder + one.name, source: await made(one) });
      await Promise.all((await planned).jobs.map(emit));
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, async (request, response, next) => {
        const one = (await planned).jobs.find(({ name }) => `/${name}` === request.url);
        if (!one) return next();
        response.setHeader('content-type', types[one.name.split('.').at(-1)]);
        response.end(await made(one));
      });
    },
  };
}
