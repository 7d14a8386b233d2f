/**
 * Kills parts of the shop at random while customers buy, and checks what is left: `npm run chaos -- --kills 60 --seed 7`.
 * `--naive` runs a build without an outbox instead, to see that losses would be seen. `--logs FOLDER` keeps the logs.
 */
import { hasRabbit } from '@2x7/local/testing';
import { build } from './build.mjs';

try {
  build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (!hasRabbit()) {
  console.error('The chaos run needs RabbitMQ (on Debian or Ubuntu: apt-get install rabbitmq-server).');
  process.exit(1);
}
await import('../e2e/dist/chaos/main.js');
