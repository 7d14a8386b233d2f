import { databaseServices, type DatabaseServiceName } from '@2x7/contracts';
import { migrate, type Log } from '@2x7/service-kit';
import { migrations } from '../shop/services.js';

/** Migrates the databases of these services one after the other, each with its owner role. Idempotent. @throws the first failure */
export async function migrateDatabases(ownerUrls: Partial<Record<DatabaseServiceName, string>>, log: Log): Promise<void> {
  for (const service of databaseServices) {
    const url = ownerUrls[service];
    if (!url) continue;
    await migrate(service, { url }, { entities: [], migrations: migrations[service] }, log);
    log.info('database migrated', { database: service });
  }
}
