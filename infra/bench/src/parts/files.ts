import fs from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { imageVariants, imageWidths } from '@2x7/contracts';
import { end, startProgram } from '../shop/child.js';
import { measure } from '../load.js';
import { row, type Row } from '../report.js';

const connections = 16;
/** Bytes. About the size of a plan's image on a telephone. */
const imageBytes = 56_000;
const page = { accept: 'text/html', 'accept-encoding': 'br' };
/** Different addresses of one kind, so that nothing is gained by keeping one of them. */
const many = (path: (index: number) => string): string[] => Array.from({ length: 200 }, (_, index) => path(index));

type Answer = { bytes: Buffer; headers: Record<string, string> };

/** An answer byte for byte: fetch would unpack it. */
const fetched = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const names = ['content-type', 'content-encoding'].filter((name) => response.headers[name]);
      const described = Object.fromEntries(names.map((name) => [name, String(response.headers[name])]));
      buffer(response).then((bytes) => resolve({ bytes, headers: described }), reject);
    }).once('error', reject);
  });

type Plan = { image_url: string | null };

/** The stored image of a plan whose size is nearest to 56 kB. */
async function someImage(shop: string): Promise<string> {
  const { data } = (await (await fetch(`${shop}/api/v1/meal-plans`)).json()) as { data: Plan[] };
  const paths = data.flatMap(({ image_url }) => imageVariants(image_url, imageWidths)?.variants.map(({ webp }) => webp) ?? []);
  const sizes = await Promise.all(paths.map(async (at) => Math.abs((await fetched(shop + at)).bytes.length - imageBytes)));
  return paths[sizes.indexOf(Math.min(...sizes))]!;
}

/** A script of the home page that has a few kB with brotli. @throws Error when the page names none */
async function someScript(shop: string): Promise<string> {
  const { bytes } = await fetched(`${shop}/`, { accept: 'text/html' });
  const paths = [...bytes.toString().matchAll(/"(\/assets\/[^"]+[.]js)"/g)].map(([, at]) => at!);
  for (const at of paths) {
    const { length } = (await fetched(shop + at, page)).bytes;
    if (length > 2_000 && length < 8_000) return at;
  }
  throw new Error(`none of the ${paths.length} scripts of the home page has 2 to 8 kB`);
}

/** Starts a bare Fastify that sends what the shop answers at these paths. @returns its requests per second by path, and as a file of @fastify/static */
async function startBare(shop: string, folder: string, paths: readonly string[]): Promise<Awaited<ReturnType<typeof startProgram>>> {
  const answers: Record<string, object> = {};
  fs.mkdirSync(folder);
  for (const [index, at] of paths.entries()) {
    const { bytes, headers } = await fetched(shop + at, page);
    fs.writeFileSync(path.join(folder, `bytes-${index}`), bytes);
    answers[at] = { file: `bytes-${index}`, headers };
  }
  fs.writeFileSync(path.join(folder, 'answers.json'), JSON.stringify(answers));
  return startProgram('limits/bare-bytes', folder);
}

const perSecond = async (base: string, paths: readonly string[], expected = 200): Promise<number> =>
  (await measure({ origin: base, requests: paths.map((at) => ({ path: at, headers: page })), connections, expected })).perSecond;

/** Measures images, files of the build and pages through the gateway, each compared with the same bytes sent by Fastify alone. */
export async function benchFiles(shop: string, folder: string): Promise<Row[]> {
  const [image, script] = [await someImage(shop), await someScript(shop)];
  const same = { [image]: 'an image', [script]: 'a file of the pages', '/': 'home, brotli', '/subscription-plans': 'all plans, brotli' };
  const goals = { [image]: 0.7, [script]: 0.7, '/': 0.85, '/subscription-plans': 0.85 };
  const bare = await startBare(shop, path.join(folder, 'bytes'), Object.keys(same));
  const rates: Record<string, number> = {};
  const rows: Row[] = [];
  const compare = (name: string, value: number, facts: Pick<Row, 'limit' | 'limitName' | 'goal'>): void =>
    void rows.push(row(name, { value, unit: '/s', ...facts }));
  try {
    for (const [at, name] of Object.entries(same)) {
      const limit = await perSecond(bare.url, [at]);
      rates[at] = await perSecond(shop, [at]);
      compare(name, rates[at], { limit, limitName: 'bare Fastify, same bytes', goal: goals[at] });
    }
    const files = await perSecond(bare.url, ['/static/bytes-0']);
    compare('an image, against a file', rates[image]!, { limit: files, limitName: '@fastify/static', goal: 2 });
    const absent = image.replace(/^\/media\/.{8}/, '/media/00000000');
    compare('an image that does not exist', await perSecond(shop, [absent], 404), {
      limit: rates[image],
      limitName: 'an image',
      goal: 1,
    });
    const home = { limit: rates['/'], limitName: 'home', goal: 0.5 };
    compare(
      'home with a parameter that it does not read',
      await perSecond(
        shop,
        many((index) => `/?utm_source=${index}`),
      ),
      home,
    );
    compare(
      'an address without a page',
      await perSecond(
        shop,
        many((index) => `/absent-${index}`),
        404,
      ),
      home,
    );
    return rows;
  } finally {
    await end(bare.child);
  }
}
