import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sitePictures } from './scripts/pictures.mjs';

const gateway = 'http://localhost:3000';

/** What most public pages share; not the dialogs, which are fetched when they are first needed. */
const shared =
  /web\/src\/(features\/plans|pages|shared|ui\/(?!native-dialog|modal|notify|use-guarded-close))|packages\/contracts|node_modules\/(lucide-react|clsx|@tanstack)\//;

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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contracts make their schemas as they load; pages use types and constants, not the schemas.
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: [{ name: 'shop', minShareCount: 2, test: shared }] } },
    },
  },
}));
