import { LRUCache } from 'lru-cache';
import type { PageAt, WebRenderer } from './web-build.js';

/** What is at a path: no page, another address, a page of signed-in users, of a rider, of a customer or of the shop. */
type Place = { isFile: boolean } & (
  { kind: 'none' } | { kind: 'moved'; path: string } | { kind: 'user' | 'rider' | 'customer' } | { kind: 'shop'; page?: PageAt }
);

/** Paths of the API, of files and of probes are never pages. */
const neverPages = /^\/(api|assets|health|internal|media|metrics)(\/|$)/i;
/** Paths with a hidden file, and paths with encoded slashes, or double ones before the end, are unknown, and are not redirected. */
const neverKnown = /\/\.|\/\/|\\|%(2e|2f|5c|00)/i;
/** An address without a page. Those of `neverKnown` get its 404 page. */
const unknownAddress = '/-';
const looksLikeFile = /\.[A-Za-z0-9]+$/;
/** Pages for signed-in users, in any spelling that the browser's router takes for them. */
const userAreas = /^\/(admin|kitchen)(\/|$)/i;
/** The page of a rider's stops. */
const riderPage = /^\/run$/i;
/** Where the rider's page was in earlier releases: the address in printed QR codes and in pages that were installed. */
const earlierRiderPage = /^\/round(?=\/|$)/i;
/** Pages on which customers change their deliveries. */
const customerPages = /^\/my(\/|$)/;
const uuid = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

/** The slashes at the end. Each run of slashes is tried from its first alone, so that thousands of them cost nothing. */
const lastSlashes = /(?<!\/)\/+$/;

/**
 * Each page has one address, without slashes at the end and with ids in lower case. The address starts with one slash and
 * has no two in a row, so a redirect to it stays in this shop.
 */
const onlyAddress = (path: string): string => path.replace(lastSlashes, '').replace(uuid, (id) => id.toLowerCase()) || '/';

/** Characters of all remembered paths. */
const rememberedCharacters = 200_000;

/** Decides what is at a path, and remembers it: matching all routes takes longer than sending a page. */
export class PagePlaces {
  private readonly known = new LRUCache<string, Place>({ maxSize: rememberedCharacters, sizeCalculation: (_, path) => path.length });

  constructor(private readonly renderer: WebRenderer | undefined) {}

  /** @param written the path as the client wrote it, without the query */
  find(written: string): Place {
    const known = this.known.get(written);
    if (known) return known;
    const place = this.decide(written);
    this.known.set(written, place);
    return place;
  }

  private decide(written: string): Place {
    const path = decodeURIComponent(written);
    const isFile = looksLikeFile.test(path);
    const address = onlyAddress(written);
    if ([written, path].some((one) => neverPages.test(one))) return { kind: 'none', isFile };
    // Their page is for browsers alone, like that of a missing file.
    if ([address, onlyAddress(path)].some((one) => neverKnown.test(one)))
      return { kind: 'shop', isFile: true, page: this.renderer?.pageAt(unknownAddress) };
    // Browsers do not ask for the manifest, which moved with the page, as HTML.
    if (earlierRiderPage.test(written)) return { kind: 'moved', path: address.replace(earlierRiderPage, '/run'), isFile: false };
    if (address !== written) return { kind: 'moved', path: address, isFile };
    if (userAreas.test(path)) return { kind: 'user', isFile };
    if (riderPage.test(path)) return { kind: 'rider', isFile };
    if (customerPages.test(path)) return { kind: 'customer', isFile };
    return { kind: 'shop', isFile, page: this.renderer?.pageAt(new URL(written, 'http://shop').pathname) };
  }
}
