/** Builds the site: dist/client for browsers, dist/server/entry-server.js for the gateway. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

await build({ root, build: { outDir: 'dist/client', emptyOutDir: true } });
await build({
  root,
  publicDir: false,
  // One file with everything in it: the gateway needs no package of ours but itself.
  ssr: { noExternal: true },
  build: { outDir: 'dist/server', emptyOutDir: true, manifest: false, ssr: 'src/entry-server.tsx' },
});
