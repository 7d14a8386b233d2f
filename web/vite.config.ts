import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sitePictures } from './scripts/pictures.mjs';

const gateway = 'http://localhost:3000';

/** What most public pages share; not the dialogs, which are fetched when they are first needed. */
const shared =
  /web\/src\/(features\/newsletter|features\/plans\/(?!plan-card|plan-list\.|plan-tags|what-you-get)|shared\/(?!json-ld|business-facts|origin)|ui\/(?!crumbs|native-dialog|modal|notify|use-guarded-close))|packages\/contracts|node_modules\/(lucide-react|clsx|@tanstack)\//;

/** What pages of a kind share; home needs none of it. */
const planCards = /web\/src\/(features\/plans\/(plan-card|plan-list\.|plan-tags|what-you-get)|pages\/plan)/;
const trails = /web\/src\/(shared\/(json-ld|business-facts|origin)|ui\/crumbs)/;

const group = (name: string, test: RegExp) => ({ name, minShareCount: 2, test });

/** The router's front door leads to its development files alone, warnings and all; these are beside them. */
const productionRouter = fileURLToPath(import.meta.resolve('react-router')).replace(/development.index\.m?js$/, 'production/index.mjs');

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [] },
  plugins: [react(), sitePictures()],
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
      output: { codeSplitting: { groups: [group('shop', shared), group('plans', planCards), group('trail', trails)] } },
    },
  },
}));
