import { eventSecrets } from '@2x7/contracts';

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
 * SQL that runs in a restored database: in a backup older than the inbox keeps events, each row would be deleted before the event is
 * published again, and the event would be handled a second time.
 */
export const inboxAfterRestore = 'UPDATE inbox SET handled_at = clock_timestamp()';
