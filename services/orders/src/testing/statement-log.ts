import { DataSource, type Logger } from 'typeorm';
import type { Shop } from './shop.js';

const silent = (): undefined => undefined;
const noLogger: Logger = {
  logQuery: silent,
  logQueryError: silent,
  logQuerySlow: silent,
  logSchemaBuild: silent,
  logMigration: silent,
  log: silent,
};

/** Reports each statement that the service sends to PostgreSQL, START TRANSACTION and COMMIT included. */
export function onStatement(shop: Shop, report: (sql: string, values: unknown[]) => void): void {
  const logQuery = (sql: string, values: unknown[] = []): void => report(sql, values);
  shop.service.app.get(DataSource, { strict: false }).setOptions({ logging: ['query'], logger: { ...noLogger, logQuery } });
}
