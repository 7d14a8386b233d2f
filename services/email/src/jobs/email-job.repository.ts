import { eventSecrets } from '@2x7/contracts';
import {
  currentRequestId,
  currentTraceparent,
  Notifications,
  Outbox,
  sql,
  violates,
  WorkQueue,
  type EventContext,
  type Log,
  type Statement,
} from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { templateNames, type EmailRequest, type TemplateName } from '../templates/email-templates.js';
import { isLinkEmail } from './link-emails.js';

const jobChannel = 'email_job';
/** Fields deleted from a job's data once its email is sent or given up, such as the link that sets a password. */
const secrets = Object.values(eventSecrets).flat();

/** A claimed job. `data` is the event's data; `ageMs` counts from the job's creation, or from the last time that an operator replayed it. */
export type EmailJob = {
  id: string;
  template: TemplateName;
  subjectId: string;
  orderId: string | null;
  data: unknown;
  traceId: string | null;
  /** The trace of the event that requested the email (W3C Trace Context). */
  traceparent: string | null;
  /** The instance that works on it. */
  claimedBy: string;
  attempts: number;
  ageMs: number;
  /** Whether another job was due when this one was claimed. */
  hasNext: boolean;
};

const claimedJob = `id, template, subject_id AS "subjectId", order_id AS "orderId", data, trace_id AS "traceId", traceparent, claimed_by AS "claimedBy", attempts,
  (extract(epoch FROM clock_timestamp() - coalesce(retry_since, created_at)) * 1000)::float8 AS "ageMs",
  EXISTS (SELECT FROM email_job next WHERE next.id <> email_job.id AND next.state = 'waiting' AND next.next_attempt_at <= clock_timestamp()) AS "hasNext"`;

/** A plan whose emails go to another address from now on. Its id is that of its order. `hasNext`: a delivery is still to come. */
type MovedPlan = { id: string; email: string; earlierEmail: string; hasNext: boolean };
/** SQL condition with the values of its parameters, which are counted from $8 on. */
type Condition = { text: string; values: readonly unknown[] };

type SentEmail = Pick<EmailJob, 'orderId' | 'subjectId' | 'template'> & { messageId: string; sentAt: Date };
const sentEmail = 'order_id AS "orderId", subject_id AS "subjectId", template, message_id AS "messageId", sent_at AS "sentAt"';

/** Days after which an email that was given up is not sent any more: its dates and amounts are of the past. */
export const repeatDays = 7;

/** A claim expires after this time unless its worker renews it. */
const lease = `interval '5 minutes'`;
/** SQL condition: the instance $2 still holds the claim. Another one may have claimed the job since, because the lease has ended. */
const isHeld = `id = $1 AND state = 'sending' AND claimed_by = $2`;

@Injectable()
export class EmailJobRepository {
  private readonly queue: WorkQueue<EmailJob>;

  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {
    this.queue = new WorkQueue(database, {
      table: 'email_job',
      key: 'id',
      columns: claimedJob,
      waiting: "state IN ('waiting', 'sending')",
      dueAt: 'coalesce(lease_until, next_attempt_at)',
      // An id contains the time of its job, so the emails about a plan are sent in the sequence of their events. The index is email_job_order.
      orderBy: `(${isLinkEmail}) DESC, id`,
      claim: `state = 'sending', claimed_by = $1, lease_until = clock_timestamp() + ${lease}`,
    });
  }

  /** Wakes the sender when a job is added. */
  notifications(log: Log): Notifications {
    return new Notifications(this.database, jobChannel, log);
  }

  /**
   * Adds the job of an event once. If its email is already sent, publishes `email.sent` again, because the requester has missed it.
   * `moved`: emails about that plan which are not sent yet go to its new address, and the earlier one gets a notice.
   */
  async add(context: EventContext, request: EmailRequest, moved?: MovedPlan): Promise<void> {
    try {
      await context.execute([this.insertion(request), ...(moved ? [this.readdressing(moved), this.notice(request, moved)] : [])]);
    } catch (error) {
      if (!violates(error, 'email_job_once')) throw error;
      await context.transaction((tx) => this.publishAgain(tx, request));
    }
  }

  /**
   * Claims the first due job: those with a one-time link come first, then the oldest. Those that this instance has claimed before are due:
   * it works on one job at a time, so it has crashed since, or the answer to the claim was lost. `includeExpired`: also jobs of other workers whose lease has expired.
   * Jobs whose template a newer release has added wait for its workers.
   */
  claim(instance: string, includeExpired = true): Promise<EmailJob | undefined> {
    return this.queue.claimWhere(
      `template = ANY ($3) AND ((state = 'waiting' AND next_attempt_at <= clock_timestamp())
       OR (state = 'sending' AND (claimed_by = $1 OR ($2 AND lease_until <= clock_timestamp()))))`,
      [instance, includeExpired, templateNames],
    );
  }

  /** ms until a job may be due, for the sender's next look. */
  pauseUntilDue(bounds: { min: number; max: number }): Promise<number> {
    return this.queue.pauseUntilDue(bounds);
  }

  async renewLease({ id, claimedBy }: EmailJob): Promise<void> {
    await sql.execute(this.database, `UPDATE email_job SET lease_until = clock_timestamp() + ${lease} WHERE ${isHeld}`, [id, claimedBy]);
  }

  /**
   * Marks the email as sent and publishes `email.sent`, in one statement. Where two workers have sent the same email, both publish it;
   * its readers know the email by its message id.
   */
  async markSent(job: EmailJob, messageId: string, sentAt: Date): Promise<void> {
    const marked: Statement = {
      text: `UPDATE email_job SET state = 'sent', lease_until = NULL, last_error = NULL, message_id = $2, sent_at = $3,
           data = data - $4::text[] WHERE id = $1 AND state <> 'sent'`,
      values: [job.id, messageId, sentAt, secrets],
    };
    const published = this.published({ ...job, messageId, sentAt });
    await sql.together(this.database, published ? [marked, published] : [marked]);
  }

  /** `waitMs`: 0 keeps its place in the sequence. `attempts`: the attempts that count for this email so far. */
  async postpone(job: EmailJob, { waitMs, reason, attempts }: { waitMs: number; reason: string; attempts: number }): Promise<void> {
    await this.recordFailure(
      job,
      `state = 'waiting', attempts = $6, last_error = $5, next_attempt_at = clock_timestamp() + $4 * interval '1 millisecond'`,
      [waitMs, reason, attempts],
    );
  }

  /** The row stays for the operator; `next_attempt_at` records the time. */
  async giveUp(job: EmailJob, reason: string): Promise<void> {
    await this.recordFailure(
      job,
      `state = 'failed', attempts = attempts + 1, last_error = $4, next_attempt_at = clock_timestamp(), data = data - $5::text[]`,
      [reason, secrets],
    );
  }

  /** An email that got another address while it was being sent has not failed: it waits for its next attempt, as it was readdressed. */
  private async recordFailure({ id, claimedBy, data }: EmailJob, changes: string, values: readonly unknown[]): Promise<void> {
    const failed = `UPDATE email_job SET lease_until = NULL, ${changes} WHERE ${isHeld} AND data = $3::jsonb`;
    if ((await sql.execute(this.database, failed, [id, claimedBy, data, ...values])) > 0) return;
    const waits = `UPDATE email_job SET lease_until = NULL, state = 'waiting' WHERE ${isHeld} RETURNING pg_notify('${jobChannel}', '')`;
    await sql.execute(this.database, waits, [id, claimedBy]);
  }

  private insertion({ template, subjectId, orderId, data }: EmailRequest, condition: Condition = { text: 'true', values: [] }): Statement {
    const job = [uuid(), template, subjectId, orderId ?? null, data, currentRequestId() ?? null, currentTraceparent() ?? null];
    return {
      text: `INSERT INTO email_job (id, template, subject_id, order_id, data, trace_id, traceparent)
        SELECT $1::uuid, $2, $3::uuid, $4::uuid, $5::jsonb, $6, $7 WHERE ${condition.text} RETURNING pg_notify('${jobChannel}', '')`,
      values: [...job, ...condition.values],
    };
  }

  /**
   * An earlier address that has accepted no email about the plan gets none: it may be misspelt, and the notice would fail. A notice names the
   * address that came after it, and says nothing about that one.
   */
  private notice({ subjectId, data }: EmailRequest, { id, earlierEmail }: MovedPlan): Statement {
    const hasAccepted = `EXISTS (SELECT FROM email_job WHERE state = 'sent' AND template <> $2 AND (order_id = $8 OR data ->> 'subscription_id' = $8::text)
      AND lower(data #>> '{customer,email}') = lower($9))`;
    return this.insertion({ template: 'plan-email-changed', subjectId, data }, { text: hasAccepted, values: [id, earlierEmail] });
  }

  /**
   * Of the emails that were given up, those with the order, its refunds and a first delivery that is still to come are of use, for some days.
   * Each is tried for 72 hours again.
   */
  private readdressing({ id, email, hasNext }: MovedPlan): Statement {
    const repeated: TemplateName[] = ['order-confirmation', 'order-refund', ...(hasNext ? (['subscription-started'] as const) : [])];
    return {
      text: `UPDATE email_job SET data = jsonb_set(data, '{customer,email}', to_jsonb($2::text)), state = CASE state WHEN 'failed' THEN 'waiting' ELSE state END,
          attempts = 0, next_attempt_at = clock_timestamp(), retry_since = clock_timestamp()
        WHERE data ? 'customer' AND ((state IN ('waiting', 'sending') AND (order_id = $1 OR data ->> 'subscription_id' = $1::text))
          OR (state = 'failed' AND (order_id = $1 OR subject_id = $1) AND template = ANY ($3)
            AND next_attempt_at > clock_timestamp() - interval '${repeatDays} days'
            AND coalesce((data #>> '{first_delivery,day}')::date >= (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date, true)))
        RETURNING pg_notify('${jobChannel}', '')`,
      values: [id, email, repeated],
    };
  }

  private async publishAgain(tx: EntityManager, { template, subjectId }: EmailRequest): Promise<void> {
    const sent = await sql.oneOrNone<SentEmail>(
      tx,
      `SELECT ${sentEmail} FROM email_job WHERE subject_id = $1 AND template = $2 AND state = 'sent'`,
      [subjectId, template],
    );
    const published = sent && this.published(sent);
    if (published) await sql.together(tx, [published]);
  }

  /** Only emails about an order are published; an invitation concerns no other service. */
  private published({ orderId, subjectId, template, messageId, sentAt }: SentEmail): Statement | undefined {
    if (!orderId) return undefined;
    const about = subjectId === orderId ? undefined : subjectId;
    const data = { order_id: orderId, about, template, message_id: messageId, sent_at: sentAt.toISOString() };
    return this.outbox.statement({ type: 'email.sent', data });
  }
}
