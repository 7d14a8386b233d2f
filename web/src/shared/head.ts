import { createContext, useContext, useEffect } from 'react';

/** Metadata of a page for browsers, search engines and link previews. */
export type Head = {
  title: string;
  description: string;
  /** 404 for pages that report something as not found. Search engines do not index them. */
  status?: 200 | 404;
  /** Path of the link preview's image, 1200 x 630 px; the shop's image when absent. */
  image?: string;
  kind?: 'website' | 'article';
  /** Search engines do not index the page. */
  isPrivate?: true;
};

/** Receives the head of the page during server rendering. In the browser `useHead` changes `document`. */
export const HeadSink = createContext<((head: Head) => void) | null>(null);

/** Sets title, description and canonical address. Every page calls it once. */
export function useHead({ title, description, status = 200, image, kind, isPrivate }: Head): void {
  const sink = useContext(HeadSink);
  sink?.({ title, description, status, image, kind });
  useEffect(() => {
    document.title = title;
    setMeta('name', 'description', description);
    setMeta('property', 'og:title', title);
    setMeta('property', 'og:description', description);
    setMeta('name', 'robots', status === 404 || isPrivate ? 'noindex' : 'index, follow');
    setAddress(location.origin + location.pathname);
  }, [title, description, status, isPrivate]);
}

function setMeta(kind: 'name' | 'property', key: string, content: string): void {
  let meta = document.head.querySelector(`meta[${kind}="${key}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.setAttribute(kind, key);
    document.head.append(meta);
  }
  meta.setAttribute('content', content);
}

function setAddress(address: string): void {
  document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
  setMeta('property', 'og:url', address);
}
