/**
 * Measures the shop and the limits of the machine it runs on: `npm run bench`, or one part: `npm run bench -- deliveries`. Prints a table and
 * writes infra/bench/last.json (the parts alone: last-<part>.json).
 * The figures are meaningful only on a machine that does nothing else.
 */
import { build, buildServices } from './build.mjs';
import { orExit } from './prepare.mjs';

await orExit(async () => {
  await buildServices();
  const { chosenParts } = await import('../infra/bench/dist/arguments.js');
  chosenParts(process.argv.slice(2));
  await build();
});
await import('../infra/bench/dist/main.js');
