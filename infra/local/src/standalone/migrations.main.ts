import { databaseServices } from '@2x7/contracts';
import { readConfig } from '@2x7/service-kit';
import { ownerUrl } from '../postgres/databases.js';
import { migrateDatabases } from '../postgres/migrate-databases.js';
import { migrationsEnv, ownerPasswordVariable } from './config.js';
import { runJob } from './job.js';

await runJob('migrations', (log) => {
  const env = readConfig(migrationsEnv);
  const urls = databaseServices.map((name) => [name, ownerUrl(env.DATABASE_URL, name, env[ownerPasswordVariable(name)])]);
  return migrateDatabases(Object.fromEntries(urls), log);
});
