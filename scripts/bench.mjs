/**
 * Measures the shop and the limits of the machine it runs on: `npm run bench`, or one part: `npm run bench -- deliveries`. Prints a table and
 * writes infra/bench/last.json (the parts alone: last-<part>.json).
 * The figures are meaningful only on a machine that does nothing else.
 */
import { build } from './build.mjs';

try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../infra/bench/dist/main.js');
