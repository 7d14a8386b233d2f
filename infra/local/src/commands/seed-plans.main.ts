import { counted } from '@2x7/contracts';
import { readRules } from '@2x7/deliveries/app';
import { seedManyPlans } from '@2x7/deliveries/seed';
import { connected, databaseUrl } from '../operator/server.js';
import { runSeed } from './seed.js';

/** `npm run seed:plans -- <count>`: generated plans with their deliveries, to try calendars and lists with many. */
await runSeed('plans', async ({ server, config, count }) => {
  const url = databaseUrl(server.url, 'deliveries');
  const { deliveries, scheduleSeconds, storeSeconds } = await seedManyPlans(url, count, readRules(config));
  await connected(url, (client) => client.query('VACUUM ANALYZE'));
  return `${counted(count, 'plan')} scheduled in ${scheduleSeconds.toFixed(2)} s, ${deliveries} deliveries stored in ${storeSeconds.toFixed(1)} s.`;
});
