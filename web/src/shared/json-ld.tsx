import { useOrigin } from './origin';

type Value = string | number | boolean | Thing | readonly Value[] | undefined;

/** An entity of schema.org. `textOf` prepends the shop's origin to paths in `url`, `item` and `image`. */
export type Thing = { '@type': string; [property: string]: Value };

const addresses = new Set(['url', 'item', 'image']);
const isPath = (key: string, value: unknown): value is string => addresses.has(key) && typeof value === 'string' && value.startsWith('/');

/** JSON in which `<` is escaped, so that it cannot close its script element. */
export const textOf = (thing: Thing, origin: string): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }, (key, value: unknown) =>
    isPath(key, value) ? origin + value : value,
  ).replace(/</g, '\\u003c');

/** Structured data for search engines. It may contain only what the page shows. */
export function JsonLd({ thing }: { thing: Thing }) {
  const json = textOf(thing, useOrigin());
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
