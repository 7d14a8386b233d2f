/**
 * Measures the shop against limits of the same machine: `npm run bench`. Prints a table, keeps infra/bench/last.json.
 * Figures are worth something on a machine that does nothing else.
 */
import { build } from './build.mjs';

try {
  build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../infra/bench/dist/main.js');
