/**
 * jest runs what `tsc -b` has compiled, and names the sources: see scripts/testing/spec-runner.mjs.
 * `npm test` runs everything, `npx jest services/orders/src/refunds -t "refuses"` one part of it.
 */
import { fileURLToPath } from 'node:url';
import { workspaces } from './scripts/checks/tree.mjs';
import { workers } from './scripts/testing/workers.mjs';

const at = (name) => fileURLToPath(new URL(name, import.meta.url));

// jest loads ES modules through node:vm, which Node 20 offers behind this option. jest's workers inherit it from here.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim();

/** These specs kill the parts of a shop at random while customers buy. */
const campaigns = '/e2e/src/chaos/';
/** @playwright/test runs the specs of the pages. */
const browser = '/e2e/src/browser/';

const project = (displayName, folder, stage, more = {}) => ({
  displayName,
  rootDir: at(folder),
  roots: ['<rootDir>'],
  testMatch: ['<rootDir>/src/**/*[.-]spec.ts'],
  // The specs of a lint or runner fixture are run by the spec that proves something with them.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixture/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  runtime: at('scripts/testing/native-runtime.cjs'),
  testEnvironment: at('scripts/testing/spec-environment.mjs'),
  testEnvironmentOptions: { stage },
  runner: at('scripts/testing/spec-runner.mjs'),
  setupFilesAfterEnv: [at('scripts/testing/repeat-once.mjs')],
  transform: {},
  restoreMocks: true,
  ...more,
});

const folders = workspaces()
  .map(({ folder }) => folder)
  .filter((folder) => folder !== 'e2e');

export default {
  rootDir: at('.'),
  cacheDirectory: at('node_modules/.cache/jest'),
  globalSetup: at('scripts/testing/global-setup.mjs'),
  globalTeardown: at('scripts/testing/global-teardown.mjs'),
  reporters: [at('scripts/testing/line-reporter.mjs')],
  maxWorkers: workers,
  /** Makes jest use worker processes even for one file. */
  workerIdleMemoryLimit: '1GB',
  /** ms that a process may take to end after its last file. On a busy machine half a second, jest's default, is not enough. */
  workerGracefulExitTimeout: 10_000,
  /** ms for one test or hook. A file has 15 minutes (spec-runner.mjs); a slow machine needs several for some tests. */
  testTimeout: 14 * 60_000,
  projects: [
    ...folders.map((folder) => project(folder, folder, 'parts')),
    project('scripts', 'scripts', 'parts', { testMatch: ['<rootDir>/**/*.spec.mjs'] }),
    project('e2e', 'e2e', 'shops', { testPathIgnorePatterns: ['/node_modules/', '/dist/', browser, campaigns] }),
    project('e2e campaigns', 'e2e', 'campaigns', { testMatch: ['<rootDir>/src/chaos/*.spec.ts'] }),
  ],
};
