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
 * SQL: runs `query`, a SELECT without this word, as soon as another session waits for a lock. It is one statement, because a pause between
 * the two could change which session has waited for longer.
 */
export const onceAnotherWaits = (query: string): string => `DO $$ BEGIN
  WHILE NOT EXISTS (${waiting}) LOOP
    PERFORM pg_sleep(0.01), pg_stat_clear_snapshot();
  END LOOP;
  PERFORM ${query};
END $$`;
