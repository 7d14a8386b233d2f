import { eventually } from './eventually.js';
import type { TestDatabase } from './test-database.js';

/** SQL: the sessions of the database that wait for a lock. */
const waiting = 'SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted';

/** Resolves when a session of the database waits for a lock. @throws Error when none does within 10 s */
export const untilLockWait = (database: TestDatabase): Promise<void> =>
  eventually(async () => {
    if ((await database.query(waiting)).length === 0) throw new Error('no session waits for a lock');
  });

/**
 * SQL: runs `query`, a SELECT without this word, when another session has waited for a lock for half a second. In a deadlock PostgreSQL ends
 * the session whose second of waiting is over first: with less between the two, a busy machine could end the later one.
 */
export const onceAnotherWaits = (query: string): string => `DO $$ BEGIN
  WHILE NOT EXISTS (${waiting} AND waitstart < clock_timestamp() - interval '0.5 s') LOOP
    PERFORM pg_sleep(0.01), pg_stat_clear_snapshot();
  END LOOP;
  PERFORM ${query};
END $$`;
