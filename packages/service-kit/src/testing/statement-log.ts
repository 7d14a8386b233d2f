import { DataSource, type Logger } from 'typeorm';
import type { RunningService } from '../bootstrap/service-parts.js';

const silent = (): undefined => undefined;
const noLogger: Logger = {
  logQuery: silent,
  logQueryError: silent,
  logQuerySlow: silent,
  logSchemaBuild: silent,
  logMigration: silent,
  log: silent,
};

/**
 * Reports each statement that the service sends to PostgreSQL, START TRANSACTION and COMMIT included.
 * @param report gets the same `runner` for all statements of a transaction
 */
export function onStatement({ app }: RunningService, report: (sql: string, values: unknown[], runner: unknown) => void): void {
  const logQuery = (sql: string, values: unknown[] = [], runner?: unknown): void => report(sql, values, runner);
  app.get(DataSource, { strict: false }).setOptions({ logging: ['query'], logger: { ...noLogger, logQuery } });
}
