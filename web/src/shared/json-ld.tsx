import { useOrigin } from './origin';

type Value = string | number | boolean | Thing | readonly Value[] | undefined;

/** Something of schema.org. Paths in `url`, `item` and `image` get the shop's address in front. */
export type Thing = { '@type': string; [property: string]: Value };

const addresses = new Set(['url', 'item', 'image']);
const isPath = (key: string, value: unknown): value is string =>
  addresses.has(key) && typeof value === 'string' && value.startsWith('/');

/** JSON that cannot end the script element it stands in. */
export const textOf = (thing: Thing, origin: string): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }, (key, value: unknown) =>
    isPath(key, value) ? origin + value : value,
  ).replace(/</g, '\\u003c');

/** Tells search engines in their words what the page tells people. Only what the page shows. */
export function JsonLd({ thing }: { thing: Thing }) {
  const json = textOf(thing, useOrigin());
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
