import { eventually } from './eventually.js';
import type { TestDatabase } from './test-database.js';

/** Resolves when a session of the database waits for a lock. @throws Error when none does within 10 s */
export const untilLockWait = (database: TestDatabase): Promise<void> =>
  eventually(async () => {
    const waiting = 'SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted';
    if ((await database.query(waiting)).length === 0) throw new Error('no session waits for a lock');
  });
