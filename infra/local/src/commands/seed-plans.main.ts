import { counted } from '@2x7/contracts';
import { readRules } from '@2x7/deliveries/app';
import { seedManyPlans } from '@2x7/deliveries/seed';
import { readLocalConfig, type LocalConfig } from '../config.js';
import { connected, databaseUrl, withServer, type Server } from '../operator/server.js';
import { onlyArgument, runCommand, UsageError } from './command.js';

const question = 'How many? npm run seed:plans -- 100000';

async function seedPlans(server: Server, count: number, config: LocalConfig): Promise<string> {
  const url = databaseUrl(server.url, 'deliveries');
  const { deliveries, scheduleSeconds, storeSeconds } = await seedManyPlans(url, count, readRules(config));
  await connected(url, (client) => client.query('VACUUM ANALYZE'));
  return `${counted(count, 'plan')} scheduled in ${scheduleSeconds.toFixed(2)} s, ${deliveries} deliveries stored in ${storeSeconds.toFixed(1)} s.`;
}

/** `npm run seed:plans -- <count>`: generated plans with their deliveries, to try calendars and lists with many. Refused where payments are real, and where SEED is none. */
await runCommand((args) => {
  const count = Number(onlyArgument(args, question));
  if (!Number.isInteger(count) || count < 1) throw new UsageError(question);
  const config = readLocalConfig();
  if (config.RAZORPAY_KEY_ID || !config.seed) throw new UsageError('Only a demonstration gets generated plans.');
  return withServer(config, (server) => seedPlans(server, count, config));
});
