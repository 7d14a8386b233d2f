import { readFileSync } from 'node:fs';
import { sourceHash } from './source-hash';

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

const client = new URL('../client/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Record<string, Chunk>;
const entry = 'index.html';

/** A style sheet of the client build. It is inlined, so that the page paints without another request. `hash`: for the Content-Security-Policy. */
type Sheet = { href: string; text: string; hash: string };

/** Files of the client build that a page needs. `dialogs`: scripts that it needs only after a press. */
export type PageAssets = { entry: string; scripts: string[]; dialogs: string[]; sheets: Sheet[] };

function withImports(key: string, found = new Map<string, Chunk>()): Map<string, Chunk> {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  // The style sheet of the entry comes first, because it declares the order of the cascade layers.
  found.set(key, chunk);
  for (const one of chunk.imports ?? []) withImports(one, found);
  return found;
}

function sheet(file: string): Sheet {
  const text = readFileSync(new URL(file, client), 'utf8').trim();
  return { href: `/${file}`, text, hash: sourceHash(text) };
}

const sheets = new Map(
  Object.values(manifest)
    .flatMap((chunk) => chunk.css ?? [])
    .map((file) => [file, sheet(file)]),
);

const filesOf = (chunks: Map<string, Chunk>, without: Map<string, Chunk>): string[] =>
  [...chunks].filter(([key]) => key !== entry && !without.has(key)).map(([, chunk]) => `/${chunk.file}`);

function assets(chunks: Map<string, Chunk>, withDialogs = chunks): PageAssets {
  const css = new Set([...withDialogs.values()].flatMap((chunk) => chunk.css ?? []));
  return {
    entry: `/${manifest[entry]!.file}`,
    scripts: filesOf(chunks, new Map()),
    dialogs: filesOf(withDialogs, chunks),
    sheets: [...css].map((file) => sheets.get(file)!),
  };
}

/** The assets of a source file of the client; without a name, the assets that every page needs. */
export const assetsOf = (source?: string): PageAssets => assets(source ? withImports(source, withImports(entry)) : withImports(entry));

/** The assets of a page of `src/pages`, and of the dialogs that its buttons open. */
export function assetsOfPage(page: string): PageAssets {
  const everywhere = withImports(entry);
  const chunks = withImports(`src/pages/${page}.page.tsx`, new Map(everywhere));
  const opened = [...chunks].filter(([key]) => !everywhere.has(key)).flatMap(([, chunk]) => chunk.dynamicImports ?? []);
  return assets(
    chunks,
    opened.reduce((found, key) => withImports(key, found), new Map(chunks)),
  );
}

/** The address of a font file of `src/fonts`. */
export const fontFile = (name: string): string => `/${manifest[`src/fonts/${name}.woff2`]!.file}`;
