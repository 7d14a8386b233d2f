import { databaseServices } from '@2x7/contracts';
import { readConfig } from '@2x7/service-kit';
import { provideDatabases } from '../postgres/databases.js';
import { databasesEnv } from './config.js';
import { runJob } from './job.js';

await runJob('databases', async (log) => {
  const env: Record<string, string> = readConfig(databasesEnv);
  /** Maps `database.shop_orders_owner` to the variable ORDERS_DATABASE_OWNER_PASSWORD. */
  const get = (secret: string): string => {
    const [, service = '', owner = ''] = /^database\.shop_([a-z]+?)(_owner)?$/.exec(secret) ?? [];
    return env[`${service}_database${owner}_password`.toUpperCase()]!;
  };
  await provideDatabases(env.DATABASE_URL!, databaseServices, { get });
  log.info('each service has its database and its roles', { services: databaseServices.join(' ') });
});
