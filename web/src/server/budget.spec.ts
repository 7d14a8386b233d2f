import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

// Relative to the compiled spec, which is in dist/server.
const client = new URL('../client/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Record<string, Chunk>;
const contents = (file: string) => readFileSync(new URL(file, client));
/** As the gateway sends it; the smallest files are not compressed. */
const received = (file: string) => contents(existsSync(new URL(`${file}.br`, client)) ? `${file}.br` : file);
const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(contents(file), { level: 9 }).length, 0) / 1024;

function chunksOf(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const one of manifest[key]?.imports ?? []) chunksOf(one, found);
  return found;
}

const pages = Object.keys(manifest).filter((key) => /^src\/pages\/[\w/-]+\.page\.tsx$/.test(key));
const neededBy = (page: string) => [...chunksOf(page, chunksOf('index.html'))].map((key) => manifest[key]!);

const adminEntry = 'src/admin/admin.tsx';
/** Pages that are rendered only for signed-in users of the shop, and for riders. */
const runEntry = 'src/run/run.tsx';
const privateEntries = [adminEntry, 'src/admin/kitchen/kitchen.tsx', runEntry];

/** All chunks that a visitor of public pages may download. */
function publicChunks(key = 'index.html', found = new Set<string>()): Set<string> {
  if (privateEntries.includes(key) || found.has(key)) return found;
  found.add(key);
  for (const one of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) publicChunks(one, found);
  return found;
}

/** kB of script. The page of customers holds the sign-in, the calendar and every dialog, so that a change needs no further download. */
const scriptLimits = (page: string) => (page === 'src/pages/my.page.tsx' ? { gzip: 125, received: 112 } : { gzip: 110, received: 100 });

describe('the first page that a visitor opens', () => {
  it('needs at most 110 kB of script, 125 kB for customers, and 12 kB of style, compressed', () => {
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) {
      const chunks = neededBy(page);
      const script = kilobytes(chunks.map(({ file }) => file));
      const style = kilobytes(new Set(chunks.flatMap(({ css }) => css ?? [])));
      expect([page, script <= scriptLimits(page).gzip, style <= 12]).toEqual([page, true, true]);
    }
  });

  it('needs at most 100 kB of script as browsers receive it, 112 kB for customers', () => {
    for (const page of pages) {
      const bytes = neededBy(page).reduce((sum, { file }) => sum + received(file).length, 0);
      expect([page, bytes / 1024 <= scriptLimits(page).received]).toEqual([page, true]);
    }
  });

  it('needs at most 34 kB of fonts', () => {
    const fonts = readdirSync(new URL('assets/', client)).filter((name) => name.endsWith('.woff2'));
    const bytes = fonts.reduce((sum, name) => sum + contents(`assets/${name}`).length, 0);
    expect(fonts).toHaveLength(4);
    expect(bytes / 1024).toBeLessThanOrEqual(34);
  });

  it('contains no zod schemas', () => {
    for (const page of pages) {
      const text = neededBy(page)
        .map(({ file }) => contents(file).toString())
        .join('');
      expect([page, text.includes('ZodError')]).toEqual([page, false]);
    }
  });
});

describe('the admin area', () => {
  const textOf = (keys: Iterable<string>) => [...keys].map((key) => contents(manifest[key]!.file).toString()).join('\n');
  const words = ['/auth/admin/profile', 'Verifying authentication...', 'Failed to fetch meal plans', 'Administrator'];

  it('has its own chunks, which no public page downloads', () => {
    const ofVisitors = publicChunks();
    expect(pages.filter((page) => !ofVisitors.has(page))).toEqual([]);
    expect([...ofVisitors].filter((key) => /src\/admin|admin-shared/.test(key + manifest[key]!.file))).toEqual([]);
    const text = textOf(ofVisitors);
    expect(words.filter((word) => text.includes(word))).toEqual([]);
    expect(words.filter((word) => !textOf(chunksOf(adminEntry)).includes(word))).toEqual([]);
  });

  it('contains no zod schemas: the browser validates forms, the API validates requests', () => {
    const all = Object.keys(manifest).filter((key) => manifest[key]!.file.endsWith('.js'));
    expect(textOf(all)).not.toContain('ZodError');
  });
});

describe('the page of riders', () => {
  it('needs at most 112 kB of script without dynamic imports, and nothing of other areas', () => {
    const files = [...chunksOf(runEntry, chunksOf('index.html'))].map((key) => manifest[key]!.file);
    expect(kilobytes(files)).toBeLessThanOrEqual(112);
    expect(files.filter((file) => /admin|deliveries|catalog|dialogs/.test(file))).toEqual([]);
    expect(manifest[runEntry]).not.toHaveProperty('dynamicImports');
  });
});
