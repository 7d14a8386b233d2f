/**
 * Kills processes of the shop at random while customers buy, and checks the data afterwards: `npm run chaos -- --kills 60 --seed 7`.
 * `--naive` runs a build without an outbox instead, to prove that the run detects losses. `--logs FOLDER` keeps the logs.
 */
import { buildServices } from './build.mjs';
import { present } from './provide.mjs';

async function prepare() {
  if (!present().rabbitmq) throw new Error('The chaos run needs RabbitMQ (on Debian or Ubuntu: apt-get install rabbitmq-server).');
  await buildServices();
}

try {
  await prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../e2e/dist/chaos/main.js');
