/**
 * Kills processes of the shop at random while customers buy, and checks the data afterwards: `npm run chaos -- --kills 60 --seed 7`.
 * `--naive` runs a build without an outbox instead, to prove that the run detects losses. `--logs FOLDER` keeps the logs.
 */
import { buildServices } from './build.mjs';
import { orExit } from './prepare.mjs';
import { present } from './provide.mjs';

await orExit(async () => {
  await buildServices();
  const { readChaosArguments } = await import('../e2e/dist/chaos/arguments.js');
  readChaosArguments(process.argv.slice(2));
  if (!present().rabbitmq) throw new Error('The chaos run needs RabbitMQ (on Debian or Ubuntu: apt-get install rabbitmq-server).');
});
await import('../e2e/dist/chaos/main.js');
