import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sitePictures } from './scripts/pictures.mjs';

const gateway = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), sitePictures()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  server: { proxy: { '/api': gateway, '/media': gateway } },
  // Scripts and styles are referred to by address: the policy of the pages knows no data: scripts.
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, manifest: true },
});
