import { brand, escapeHtml } from '@2x7/contracts';
import { siteImages, type SiteImage } from 'virtual:site-images';
import { sheetAttribute } from '../app/inline-sheets';
import type { Head } from '../shared/head';
import { textOf, type Thing } from '../shared/json-ld';
import { pageDataId, type PageData } from '../shared/page-data';
import { fontFile, type PageAssets } from './assets';
import { earlyPressScript } from './early-press';
import { scriptsId, startScript } from './start-script';

type DocumentParts = {
  head: Head;
  /** The address without query; empty in the shell, which serves many addresses. */
  address: string;
  origin: string;
  assets: PageAssets;
  body: string;
  data?: PageData;
  /** The image that is visible when the page opens; it is preloaded. */
  hero?: { image: SiteImage; sizes: string };
  /** Structured data in addition to that of the page. */
  jsonLd?: Thing;
  /** The web app manifest, if it is not that of the shop. */
  manifest?: string;
};

const meta = (kind: string, key: string, content: string) => `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

/** JSON in which `<` is escaped, so that it cannot close its script element. */
const embed = (data: PageData) => JSON.stringify(data).replace(/</g, '\\u003c');

function about({ head, address, origin }: DocumentParts): string {
  const missing = head.status === 404;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', missing || !address ? 'noindex' : 'index, follow'),
    address && !missing ? `<link rel="canonical" href="${escapeHtml(address)}">` : '',
    meta('property', 'og:type', head.kind ?? 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    address ? meta('property', 'og:url', address) : '',
    meta('property', 'og:image', origin + (head.image ?? siteImages.preview)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

const preloadOfFont = (name: string) => `<link rel="preload" as="font" type="font/woff2" href="${fontFile(name)}" crossorigin>`;

/** What is painted first. The rupee sign has files of its own; one that came after the paint would lay out the whole page again. */
function preloads({ hero, body }: DocumentParts): string {
  const fonts = ['bricolage', 'figtree', ...(body.includes('₹') ? ['bricolage-rupee', 'figtree-rupee'] : [])];
  return [...(hero ? [preloadOf(hero)] : []), ...fonts.map(preloadOfFont)].join('');
}

function preloadOf({ image, sizes }: { image: SiteImage; sizes: string }): string {
  const srcset = image.variants.map(({ avif, width }) => `${avif} ${width}w`).join(', ');
  return `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${srcset}" imagesizes="${sizes}">`;
}

const styles = ({ sheets }: PageAssets) => sheets.map(({ href, text }) => `<style ${sheetAttribute}="${href}">${text}</style>`).join('');

/** The module file of the page, and before it those that it imports: all are fetched at once, and evaluated in a task each. */
const scripts = ({ entry, scripts: imported, dialogs }: PageAssets): string =>
  imported.map((file) => `<script type="module" async fetchpriority="low" src="${file}" crossorigin></script>`).join('') +
  dialogs.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}" crossorigin>`).join('') +
  `<script type="module" fetchpriority="low" src="${entry}" crossorigin></script>`;

const afterPaint = (elements: string): string => `<template id="${scriptsId}">${elements}</template><script>${startScript}</script>`;

/**
 * A complete HTML document. Its executable scripts are the module file and, on pages with content, those that keep early presses and that
 * start the module file after the first paint.
 */
export const documentOf = (parts: DocumentParts): string =>
  `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  about(parts) +
  meta('name', 'theme-color', '#0a3323') +
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="${siteImages.touchIcon}">` +
  `<link rel="manifest" href="${parts.manifest ?? '/site.webmanifest'}">` +
  preloads(parts) +
  styles(parts.assets) +
  (parts.address ? `<script>${earlyPressScript}</script>` : '') +
  `</head><body><div id="root">${parts.body}</div>` +
  (parts.jsonLd ? `<script type="application/ld+json">${textOf(parts.jsonLd, parts.origin)}</script>` : '') +
  (parts.data ? `<script type="application/json" id="${pageDataId}">${embed(parts.data)}</script>` : '') +
  (parts.address ? afterPaint(scripts(parts.assets)) : scripts(parts.assets)) +
  `</body></html>`;
