import { eventSecrets } from '@2x7/contracts';
import { currentRequestId, currentTraceparent, Notifications, Outbox, type Log } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { MailRequest, Template } from '../templates/email-templates.js';

const jobChannel = 'email_job';
/** What a job's data forgets when its mail has left or is given up: a link that sets a password is nobody's business then. */
const secrets = Object.values(eventSecrets).flat();

/** A mail in this process's hand. `data` is the event as it came; `ageMs` since the job was made. */
export type EmailJob = {
  id: string;
  template: Template;
  subjectId: string;
  orderId: string | null;
  data: unknown;
  traceId: string | null;
  /** Where in a trace the mail was asked for. */
  traceparent: string | null;
  attempts: number;
  ageMs: number;
};

type SentMail = { order_id: string | null; subject_id: string; template: string; message_id: string; sent_at: Date };
const sentMail = 'order_id, subject_id, template, message_id, sent_at';

/** Longest time a claim holds when its process says nothing more. */
const lease = `interval '5 minutes'`;

@Injectable()
export class EmailJobRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Wakes the sender when a mail is added. */
  notifications(log: Log): Notifications {
    return new Notifications(this.database, jobChannel, log);
  }

  /** Adds the mail, once. For a mail that has left, tells again that it has: whoever asks has missed it. */
  async add(tx: EntityManager, request: MailRequest): Promise<void> {
    const { template, subjectId, orderId, data } = request;
    const added: unknown[] = await tx.query(
      `INSERT INTO email_job (id, template, subject_id, order_id, data, trace_id, traceparent) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (subject_id, template) DO NOTHING RETURNING pg_notify('${jobChannel}', '')`,
      [uuid(), template, subjectId, orderId ?? null, data, currentRequestId() ?? null, currentTraceparent() ?? null],
    );
    if (added.length === 0) await this.tellAgain(tx, request);
  }

  /** The mail that has waited longest, ours until its lease ends. `takesOver`: also one whose lease has ended in another's hands. */
  async claim(instance: string, takesOver = true): Promise<EmailJob | undefined> {
    const [rows]: [EmailJob[], number] = await this.database.query(
      `UPDATE email_job SET state = 'sending', claimed_by = $1, lease_until = clock_timestamp() + ${lease}
       WHERE id = (SELECT id FROM email_job
         WHERE (state = 'waiting' AND next_attempt_at <= clock_timestamp()) OR ($2 AND state = 'sending' AND lease_until <= clock_timestamp())
         ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, template, subject_id AS "subjectId", order_id AS "orderId", data, trace_id AS "traceId", traceparent, attempts,
         (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS "ageMs"`,
      [instance, takesOver],
    );
    return rows[0];
  }

  async renewLease(id: string): Promise<void> {
    await this.database.query(
      `UPDATE email_job SET lease_until = clock_timestamp() + ${lease} WHERE id = $1 AND state = 'sending'`,
      [id],
    );
  }

  /** Takes back what this instance held when it died. */
  async release(instance: string): Promise<void> {
    await this.database.query(
      `UPDATE email_job SET state = 'waiting', lease_until = NULL, next_attempt_at = clock_timestamp()
       WHERE state = 'sending' AND claimed_by = $1`,
      [instance],
    );
  }

  /** Marks the mail and tells it with `email.sent`, both or neither, once. */
  async markSent(job: EmailJob, messageId: string, sentAt: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [marked]: [SentMail[], number] = await tx.query(
        `UPDATE email_job SET state = 'sent', lease_until = NULL, last_error = NULL, message_id = $2, sent_at = $3,
           data = data - $4::text[] WHERE id = $1 AND state <> 'sent' RETURNING ${sentMail}`,
        [job.id, messageId, sentAt, secrets],
      );
      if (marked[0]) await this.tell(tx, marked[0]);
    });
  }

  /** `attempts`: the tries that count against the mail, this one included if it does. */
  async postpone(
    job: EmailJob,
    { waitMs, reason, attempts }: { waitMs: number; reason: string; attempts: number },
  ): Promise<void> {
    await this.database.query(
      `UPDATE email_job SET state = 'waiting', lease_until = NULL, attempts = $4, last_error = $3,
         next_attempt_at = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1 AND state = 'sending'`,
      [job.id, waitMs, reason, attempts],
    );
  }

  /** Gives the mail up; its row stays for an operator, and `next_attempt_at` tells when that was. */
  async giveUp(job: EmailJob, reason: string): Promise<void> {
    await this.database.query(
      `UPDATE email_job SET state = 'failed', lease_until = NULL, attempts = attempts + 1, last_error = $2, next_attempt_at = clock_timestamp(),
         data = data - $3::text[] WHERE id = $1 AND state = 'sending'`,
      [job.id, reason, secrets],
    );
  }

  private async tellAgain(tx: EntityManager, { template, subjectId }: MailRequest): Promise<void> {
    const [sent]: SentMail[] = await tx.query(
      `SELECT ${sentMail} FROM email_job WHERE subject_id = $1 AND template = $2 AND state = 'sent'`,
      [subjectId, template],
    );
    if (sent) await this.tell(tx, sent);
  }

  /** Mails about an order are told of; who was invited is nobody's business. */
  private async tell(tx: EntityManager, { order_id, subject_id, sent_at, ...sent }: SentMail): Promise<void> {
    if (!order_id) return;
    const about = subject_id === order_id ? undefined : subject_id;
    await this.outbox.append(tx, { type: 'email.sent', data: { ...sent, order_id, about, sent_at: sent_at.toISOString() } });
  }
}
