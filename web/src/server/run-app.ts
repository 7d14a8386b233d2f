import { brand } from '@2x7/contracts';
import { siteImages } from 'virtual:site-images';
import type { Head } from '../shared/head';
import { to } from '../shared/site';

export const runHead: Head = { title: `Run · ${brand.name}`, description: 'The stops of a rider.' };

const name = `${brand.name} run`;

/** Only the rider's page links it, so browsers offer to install that page and no other. */
export const runManifest = {
  path: `${to.run}/app.webmanifest`,
  text: JSON.stringify({
    id: to.run,
    name,
    short_name: name,
    start_url: to.run,
    scope: to.run,
    display: 'standalone',
    background_color: '#faf5eb',
    theme_color: '#0a3323',
    icons: siteImages.appIcons.map(({ src, size }) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })),
  }),
};
