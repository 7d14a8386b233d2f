/** Builds the site: dist/client for browsers, dist/server/entry-server.js for the gateway, and the specs. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressAssets } from './compress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = path.join(root, 'src');
const logLevel = process.argv.includes('--verbose') ? 'info' : 'warn';

/** `server/render.spec` → its source file. A compiled spec has the same path below dist as its source below src. */
const specs = Object.fromEntries(
  readdirSync(sources, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => [name.replace(/\.ts$/, ''), path.join(sources, name)]),
);

const onServer = { root, logLevel, publicDir: false };

async function buildClient() {
  await build({ root, logLevel, build: { outDir: 'dist/client', emptyOutDir: true } });
  await compressAssets(path.join(root, 'dist/client/assets'));
}

// Bundles all dependencies, so that the gateway needs no package of the web workspace at run time.
const buildServer = () =>
  build({
    ...onServer,
    ssr: { noExternal: true },
    build: { outDir: 'dist/server', emptyOutDir: true, manifest: false, ssr: 'src/entry-server.tsx' },
  });

const buildSpecs = () =>
  build({
    ...onServer,
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      manifest: false,
      sourcemap: true,
      ssr: true,
      rolldownOptions: { input: specs, external: ['@jest/globals'], output: { codeSplitting: true } },
    },
  });

await Promise.all([buildClient(), buildServer(), buildSpecs()]);
