import { eventSecrets } from '@2x7/contracts';
import { handledDays } from './outbox-retention.js';

const withSecrets = Object.keys(eventSecrets)
  .map((type) => `'${type}'`)
  .join(', ');

/**
 * SQL that runs in a restored database: the events that were published before the backup are published again, because those that waited
 * in RabbitMQ are not in it. Consumers handle an event once. An event whose secrets were removed is not valid any more, so it stays as it is.
 */
export const outboxAfterRestore = `UPDATE outbox SET published_at = NULL, attempts = 0, last_error = NULL, next_attempt_at = clock_timestamp()
  WHERE published_at IS NOT NULL AND type NOT IN (${withSecrets})`;

/**
 * SQL that runs in a restored database: dates the old rows of the inbox anew. Their events are published again; a row that retention deletes before,
 * within a week, would let its event be handled a second time.
 */
export const inboxAfterRestore = `UPDATE inbox SET handled_at = clock_timestamp()
  WHERE handled_at < clock_timestamp() - interval '${handledDays - 7} days'`;
