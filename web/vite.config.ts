import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteImages } from './scripts/site-images.mjs';
import { publicIcons } from './scripts/public-icons.mjs';

const gateway = 'http://localhost:3000';

/** What every page runs on: one file packs best, and stays in caches while pages change. Mutations and paging are the admin area's. */
const foundation = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)\/(?!.*(useMutation|mutationObserver|[iI]nfinite))|clsx)|preload-helper|rolldown\/runtime/;

const icons = publicIcons(fileURLToPath(new URL('src', import.meta.url)));
const icon = (names: readonly string[]): string => `(?:${names.join('|')})[.]`;

/** Icons that only the pages of content share. */
const contentIcons = ['cooking-pot', 'mail', 'phone'];
const shopIcons = icons.shared.filter((name) => !contentIcons.includes(name));

/**
 * What most public pages share; not the dialogs and their fields, which are fetched when they are first
 * needed. What only admin screens share is not among it, nor the dates: a phone needs 40 ms to load how India writes them.
 */
const shared = new RegExp(
  [
    'web/src/features/newsletter',
    'web/src/shared/(?!json-ld|schema-org|origin)',
    'web/src/ui/(?!crumbs|dialog/|form/)',
    'packages/contracts/dist/(?!users|admin-orders|audit|dates)',
    'node_modules/lucide-react/(?!dist/esm/icons/)',
    `lucide-react/dist/esm/icons/${icon(shopIcons)}`,
  ].join('|'),
);

/** Shared by the checkout and the admin area. */
const fields = /web\/src\/ui\/form\//;

/** Icons that one public page and the admin area use: a file each, or that page would download the admin area's other icons. */
const iconFile = new RegExp(`lucide-react/dist/esm/icons/(${icons.all.filter((name) => !icons.shared.includes(name)).join('|')})[.]`);

/** What every window over the page is made of. */
const dialogs = /web\/src\/ui\/dialog\//;

/** Shared by meal plans and dishes only: drag and drop, image upload. */
const catalog = 'web/src/admin/(resource/(sorting/|catalog[.]api)|ui/(dialog/detail|form/(image-field|checkbox)))|@dnd-kit/';

/** Shared by admin screens, and used by no public page. */
const admin = new RegExp(`^(?!.*(?:${catalog})).*(?:web/src/admin/|@tanstack/.*(?:useMutation|mutationObserver|[iI]nfinite)|packages/contracts/dist/(users|admin-orders|audit)|lucide-react/dist/esm/icons/(?!${icon(icons.all)}))`);

/** What pages of a kind share. */
const planCards = /web\/src\/(features\/plans\/(list\/plan-(card|list\.)|plan-tags|what-you-get)|pages\/plan)/;
const planBasics = /web\/src\/features\/plans\/(?!list\/plan-(card|list\.)|plan-tags|what-you-get)/;
const trails = /web\/src\/(shared\/(json-ld|schema-org|origin)|ui\/crumbs)|lucide-react\/dist\/esm\/icons\/chevron-right[.]/;
const menu = /web\/src\/features\/sample-menu\/|lucide-react\/dist\/esm\/icons\/printer[.]/;
const content = new RegExp(`web/src/pages/content|lucide-react/dist/esm/icons/${icon(contentIcons)}`);

const group = (name: string, test: RegExp) => ({ name, minShareCount: 2, test });

/** The router's front door leads to its development files alone, warnings and all; these are beside them. */
const productionRouter = fileURLToPath(import.meta.resolve('react-router')).replace(/development.index\.m?js$/, 'production/index.mjs');

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [] },
  plugins: [react(), siteImages()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  server: { proxy: { '/api': gateway, '/media': gateway } },
  build: {
    target: 'baseline-widely-available',
    // Everything is referred to by address: the pages' policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
    manifest: true,
    // Of what lazy code needs, only sheets are listed: the list travels with every page, and the code is fetched ahead anyway.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')) },
    rolldownOptions: {
      // The contracts make their schemas as they load; pages use types and constants, not the schemas.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation },
            group('shop', shared),
            group('fields', fields),
            group('trail', trails),
            group('content', content),
            group('menu', menu),
            { debugName: 'icon', name: (id: string) => iconFile.exec(id)?.[1] ?? null, minShareCount: 2, test: iconFile },
            group('dialogs', dialogs),
            group('dates', /packages\/contracts\/dist\/dates/),
            group('admin-shared', admin),
            group('catalog', new RegExp(catalog)),
            group('plan', planBasics),
            group('plans', planCards),
          ],
        },
      },
    },
  },
}));
