import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, loadEnv } from 'vite';
import { inlineClasses } from './scripts/inline-classes.mjs';
import { siteImages } from './scripts/site-images.mjs';
import { leanIcons } from './scripts/lean-icons.mjs';
import { leanRouter } from './scripts/lean-router.mjs';
import { publicIcons } from './scripts/public-icons.mjs';

/** Of the shop that `npm run dev` starts with the same environment. */
const { PORT: port = '3000' } = loadEnv('development', fileURLToPath(new URL('..', import.meta.url)), 'PORT');
const gateway = `http://localhost:${port}`;

/** Libraries that every page needs. One file compresses best and stays cached while pages change. Only the admin area uses mutations and infinite queries. */
const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)\/(?!.*(useMutation|mutationObserver|[iI]nfinite))|clsx)|preload-helper|rolldown\/runtime/;

const icons = publicIcons(fileURLToPath(new URL('src', import.meta.url)));
const icon = (names: readonly string[]): string => `(?:${names.join('|')})[.]`;

/** Icons that only content pages share. */
const contentIcons = ['cooking-pot', 'mail', 'phone'];
const shopIcons = icons.shared.filter((name) => !contentIcons.includes(name));

/**
 * Modules that most public pages share. Left out: dialogs and form fields, which load when they are first
 * needed; modules of admin screens; and dates, which few public pages show.
 */
const shared = new RegExp(
  [
    'web/src/features/newsletter',
    'web/src/shared/(?!json-ld|schema-org|origin|uuid|use-idempotency-key|use-submit|failure-text|save-file|smaller-photo)',
    'web/src/ui/(?!crumbs|dialog/|form/)',
    'packages/contracts/src/(?!apostrophes|auth/|catalog/dish-|media/image-uploads|orders/(admin-orders|order-documents|refund-time)|audit|dates|deliveries/(?!slots/(first-delivery|service-area)))',
    'node_modules/lucide-react/(?!dist/esm/icons/)',
    `lucide-react/dist/esm/icons/${icon(shopIcons)}`,
  ].join('|'),
);

/** For forms of whole pages, which few customers open. */
const unsaved = /web\/src\/ui\/form\/use-unsaved-changes/;

/** Form fields, shared by the checkout and the admin area. */
const fields = /web\/src\/ui\/form\/(?!use-unsaved-changes)/;

/** Icons that one public page and the admin area use. Each gets its own file; otherwise the page would download other icons of the admin area. */
const iconFile = new RegExp(`lucide-react/dist/esm/icons/(${icons.all.filter((name) => !icons.shared.includes(name)).join('|')})[.]`);

/** Icons that the same pages use: of a plan and its calendar, and of lunch and dinner. Together they are smaller than each in a file. */
const iconGroups = {
  'plan-icons': ['ban', 'calendar-arrow-down', 'calendar-clock', 'circle-check', 'circle-pause', 'circle-play', 'circle-x', 'store'],
  'window-icons': ['moon', 'sun'],
};
function iconGroup(id: string): string | null {
  const icon = iconFile.exec(id)?.[1];
  if (!icon) return null;
  return Object.entries(iconGroups).find(([, icons]) => icons.includes(icon))?.[0] ?? icon;
}

/** Shared by all dialogs. */
const dialogs = /web\/src\/ui\/dialog\/|lucide-react\/dist\/esm\/icons\/circle-question-mark[.]/;

/** Shared by the admin screens of meal plans and dishes only: drag and drop, image upload. */
const catalog = 'web/src/admin/(resource/(sorting/|catalog[.]api)|ui/(dialog/detail|form/(image-field|checkbox)))|@dnd-kit/';

/** Shared by admin screens, and used by no public page. */
const admin = new RegExp(
  `^(?!.*(?:${catalog})).*(?:web/src/admin/|@tanstack/.*(?:useMutation|mutationObserver|[iI]nfinite)|packages/contracts/src/(apostrophes|auth/|orders/admin-orders|audit)|lucide-react/dist/esm/icons/(?!${icon(icons.all)}))`,
);

/** Shared by the pages that list plans. `planBasics` is also used by the home page and the page of one plan. */
const planCards = /web\/src\/(features\/plans\/(list\/plan-(card|list\.)|plan-tags|what-you-get)|pages\/plan)/;
const planBasics = /web\/src\/features\/plans\/(?!list\/plan-(card|list\.)|plan-tags|what-you-get)/;
const trails = /web\/src\/(shared\/(json-ld|schema-org|origin)|ui\/crumbs)|lucide-react\/dist\/esm\/icons\/chevron-right[.]/;
const menu = /web\/src\/features\/sample-menu\/|packages\/contracts\/src\/catalog\/dish-|lucide-react\/dist\/esm\/icons\/printer[.]/;
const content = new RegExp(`web/src/pages/content|lucide-react/dist/esm/icons/${icon(contentIcons)}`);

/** Seven characters instead of eight: the first script lists all files, and hashes do not compress. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const group = (name: string, test: RegExp) => ({ name, minShareCount: 2, test });

/** react-router's package entry resolves to its development build, which contains warnings. This is the path of its production build. */
const productionRouter = fileURLToPath(import.meta.resolve('react-router')).replace(/development.index\.m?js$/, 'production/index.mjs');

/** In the place of lucide-react's own function. */
const iconBuilder = fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url));

export default defineConfig(({ command, isSsrBuild }) => ({
  // The sources of packages/contracts, so that the pages need no compiled packages.
  ssr: { resolve: { conditions: ['@2x7/source', ...defaultServerConditions] } },
  resolve: {
    conditions: ['@2x7/source', ...defaultClientConditions],
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: productionRouter },
            { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: iconBuilder },
          ]
        : [],
  },
  plugins: [inlineClasses(), react(), siteImages(), leanIcons(), leanRouter()],
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:4]' } },
  server: { proxy: { '/api': gateway, '/media': gateway } },
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy of the pages allows no data: URLs, so no asset is inlined.
    assetsInlineLimit: 0,
    manifest: true,
    // Preloads only the style sheets of lazy code: the list is part of every page, and client.tsx fetches the code ahead anyway.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')) },
    rolldownOptions: {
      // Modules of the contracts create zod schemas when they load. Pages use only their types and constants, so the calls may be dropped.
      treeshake: { manualPureFunctions: ['z'] },
      // Names of classes, also those that are used twice: a short text compresses better than a variable of its own.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        ...(isSsrBuild ? {} : fileNames),
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation },
            group('windows', /packages\/contracts\/src\/deliveries\/slots\/(window[.]|delivery-days)/),
            group('shop', shared),
            group('fields', fields),
            group('trail', trails),
            group('content', content),
            group('menu', menu),
            group('dialogs', dialogs),
            { debugName: 'icon', name: iconGroup, minShareCount: 2, test: iconFile },
            group('dates', /packages\/contracts\/src\/dates/),
            // The rider's page uses these, and nothing else of the group below.
            group('slot', /packages\/contracts\/src\/deliveries\/slots\/slot[.]|web\/src\/shared\/uuid/),
            // Before the admin group, which would take along what its modules import.
            group('photo', /web\/src\/shared\/smaller-photo|packages\/contracts\/src\/media\/image-uploads/),
            group('unsaved', unsaved),
            group(
              'deliveries',
              /web\/src\/features\/deliveries\/(?!problems\/)|packages\/contracts\/src\/deliveries\/(?!slots\/(first-delivery|service-area)|customers\/problem-kinds)/,
            ),
            group('to-sign-in', /web\/src\/pages\/my\/(to-sign-in|unknown-plan|my-page)/),
            group('problems', /web\/src\/features\/deliveries\/problems\/|packages\/contracts\/src\/deliveries\/customers\/problem-kinds/),
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
