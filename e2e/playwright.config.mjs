import fs from 'node:fs';
import { defineConfig } from '@playwright/test';
import { present } from '../scripts/provide.mjs';

/** No sandbox, because containers run as root; the rest keeps Chromium from calling its vendor or drawing with a GPU. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const seconds = 1_000;

// The specs are compiled with the shop that they open, so the workers need no loader for TypeScript: without it, each
// starts with 11 s of CPU time instead of 19 s.
process.env.PW_DISABLE_TS_ESM = '1';

/** The compiler leaves the output of a removed spec behind, so the sources decide which specs there are. */
const specs = fs
  .readdirSync(new URL('./src/browser/specs/', import.meta.url), { recursive: true })
  .filter((file) => file.endsWith('.e2e-spec.ts'))
  .map((file) => `**/specs/${file.replace(/ts$/, 'js')}`);

export default defineConfig({
  testDir: './dist/browser/specs',
  testMatch: specs,
  outputDir: './dist/test-results/artifacts',
  // Each spec file opens a whole shop beside its browser. Four of them leave two cores no idle moment.
  workers: 4,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A slow machine takes several seconds for a page; an assertion that fails still ends long before the test does.
  timeout: 180 * seconds,
  // As scripts/testing/repeat-once.mjs does for jest.
  retries: 1,
  expect: { timeout: 15 * seconds },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? './dist/test-results/results.json' }],
  ],
  // Babel has nothing to do on compiled files either.
  build: { external: ['**/dist/**'] },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    actionTimeout: 15 * seconds,
    navigationTimeout: 30 * seconds,
    // Recording takes a tenth of the CPU time of a test. `npm test` repeats a test that fails, and records that.
    trace: { mode: process.env.TEST_RUN_DIR ? 'on-first-retry' : 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    screenshot: 'only-on-failure',
    // A test finds the browser's memory of scripts filled by the one before, but no cookie, storage, route or open page of it.
    // What Playwright does not reset, such as being offline, a test resets itself; after a failure the next one starts a new browser.
    reuseContext: true,
    launchOptions: { executablePath: present().chromium, args },
  },
});
