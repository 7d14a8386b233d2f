import { createContext, useContext, useEffect } from 'react';

/** What a page says about itself: browsers show it, search engines and link previews quote it. */
export type Head = {
  title: string;
  description: string;
  /** 404 for pages that say that something is not here; they are not indexed. */
  status?: 200 | 404;
  /** Path of the image of link previews, 1200 x 630; the shop's own when absent. */
  image?: string;
  kind?: 'website' | 'article';
};

/** Where the server's rendering collects the head of the page; the browser has `document`. */
export const HeadSink = createContext<((head: Head) => void) | null>(null);

/** Sets title, description and canonical address. Once in every page. */
export function useHead({ title, description, status = 200, image, kind }: Head): void {
  const sink = useContext(HeadSink);
  sink?.({ title, description, status, image, kind });
  useEffect(() => {
    document.title = title;
    setMeta('name', 'description', description);
    setMeta('property', 'og:title', title);
    setMeta('property', 'og:description', description);
    setMeta('name', 'robots', status === 404 ? 'noindex' : 'index, follow');
    setAddress(location.origin + location.pathname);
  }, [title, description, status]);
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
