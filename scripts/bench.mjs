/**
 * Measures the shop and the limits of the machine it runs on: `npm run bench`. Prints a table and writes infra/bench/last.json.
 * The figures are meaningful only on a machine that does nothing else.
 */
import { build } from './build.mjs';

try {
  build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../infra/bench/dist/main.js');
