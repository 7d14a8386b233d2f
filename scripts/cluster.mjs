/**
 * Starts the demonstration as seven processes with a private PostgreSQL and RabbitMQ: as on a cluster, but without containers.
 * `npm run cluster`, `-- --port 4000` for other ports, `-- --empty` without plans and dishes.
 */
import { build, buildServices } from './build.mjs';
import { orExit } from './prepare.mjs';
import { present } from './provide.mjs';

await orExit(async () => {
  await buildServices();
  const { readClusterArguments } = await import('../e2e/dist/cluster/arguments.js');
  readClusterArguments(process.argv.slice(2));
  if (!present().rabbitmq) throw new Error('The cluster needs RabbitMQ (on Debian or Ubuntu: apt-get install rabbitmq-server).');
  await build();
});
await orExit(() => import('../e2e/dist/cluster/main.js'));
