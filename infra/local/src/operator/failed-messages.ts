import { publishers } from '@2x7/contracts';
import { isLinkEmail, repeatDays } from '@2x7/email/app';
import { mask, outboxAfterRestore } from '@2x7/service-kit';
import { rowsOf } from './server.js';

/** An email or event that failed for good, or whose publishing keeps failing, and that needs an operator. */
export type FailedMessage = { queue: string; id: string; type: string; reason: string; since: Date | undefined };
type Row = { id: string; type: string; reason: string | null; since: Date };

/** A failed email cannot be sent again without its one-time link, which has been erased. The content of an email is erased after 13 months. */
const replayable = `state = 'failed' AND data <> '{}' AND NOT (${isLinkEmail} AND NOT data ? 'link')`;
const isRecent = `next_attempt_at > clock_timestamp() - interval '${repeatDays} days'`;
const failing = 'published_at IS NULL AND attempts >= 3';

const failedMessage =
  (queue: string) =>
  ({ reason, ...row }: Row): FailedMessage => ({ queue, ...row, reason: mask(reason ?? 'unknown') });

export async function failedEmails(server: string): Promise<FailedMessage[]> {
  const rows = await rowsOf<Row>(
    server,
    'email',
    `SELECT id, concat_ws(' ', template, data ->> 'order_number') AS type, last_error AS reason, created_at AS since
       FROM email_job WHERE state = 'failed' ORDER BY created_at`,
  );
  return rows.map(failedMessage('emails'));
}

/**
 * Schedules another attempt at once, and retries for another 72 hours. @returns the number of emails, and of those that stay because they were
 * given up more than `repeatDays` ago
 */
export async function replayEmails(server: string): Promise<{ emails: number; tooOld: number }> {
  const rows = await rowsOf(
    server,
    'email',
    `UPDATE email_job SET state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), retry_since = clock_timestamp()
       WHERE ${replayable} AND ${isRecent} RETURNING id, pg_notify('email_job', '')`,
  );
  const old = await rowsOf(server, 'email', `SELECT id FROM email_job WHERE ${replayable} AND NOT ${isRecent}`);
  return { emails: rows.length, tooOld: old.length };
}

/** Events in an outbox after three failed attempts. Without a broker these include events whose consumer fails. */
export async function failingEvents(server: string): Promise<FailedMessage[]> {
  const all = await Promise.all(
    publishers.map(async (service) =>
      (
        await rowsOf<Row>(
          server,
          service,
          `SELECT event_id AS id, type, last_error AS reason, created_at AS since FROM outbox WHERE ${failing} ORDER BY seq`,
        )
      ).map(failedMessage(`outbox of ${service}`)),
    ),
  );
  return all.flat();
}

/** Schedules another attempt at once. @returns the number of events */
export async function replayEvents(server: string): Promise<number> {
  const all = await Promise.all(
    publishers.map((service) =>
      rowsOf(
        server,
        service,
        `UPDATE outbox SET next_attempt_at = clock_timestamp() WHERE ${failing} RETURNING seq, pg_notify('outbox', '')`,
      ),
    ),
  );
  return all.flat().length;
}

/**
 * Publishes the events of the last seven days again: RabbitMQ has lost its queues, with the events in them that were not handled yet.
 * Consumers handle an event once. @returns the number of events
 */
export async function republishEvents(server: string): Promise<number> {
  const all = await Promise.all(
    publishers.map((service) => rowsOf(server, service, `${outboxAfterRestore} RETURNING seq, pg_notify('outbox', '')`)),
  );
  return all.flat().length;
}
