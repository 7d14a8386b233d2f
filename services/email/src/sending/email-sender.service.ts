import { Log, Metrics, reasonOf, traced, withRequestId, WorkLoop } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { emailConfigToken, type EmailConfig } from '../config.js';
import { EmailJobRepository, type EmailJob } from '../jobs/email-job.repository.js';
import type { Email } from '../templates/rendering/email-content.js';
import { compose } from '../templates/email-templates.js';
import { ShopLinks } from '../templates/shop-links.js';
import { DatabaseRetry } from './database-retry.js';
import { Mailer } from './mailer.js';
import { concernsAll, retryDelay } from './retry-schedule.js';
import { SendFailure } from './send-failure.js';
import { SentMailLog } from './sent-mail-log.js';
import { ServerOutage } from './server-outage.js';

/** ms. A lease lasts 5 minutes. */
const leaseRenewalInterval = 60_000;
/** ms between two looks for jobs that no notification has announced: those of a worker that crashed. */
const maxPauseMs = 15_000;

/** The order that an email is about. Emails about deliveries name their plan, which has the id of its order. */
const orderOf = ({ orderId, data }: EmailJob): string | undefined =>
  orderId ?? (data as { subscription_id?: string } | null)?.subscription_id;

const logFields = (job: EmailJob): object => ({ job_id: job.id, template: job.template, order_id: orderOf(job) });

/** Sends waiting emails, one at a time. A crash at any point loses none, and repeats none that is in the sent-mail log. */
@Injectable()
export class EmailSenderService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly database;
  private readonly loop;
  private readonly retryMs: number;
  private readonly outcomes;
  private readonly links: ShopLinks;
  private readonly outage = new ServerOutage();
  /** Time of the next look, by `performance.now()`, for jobs that are announced neither by a notification nor by the last claim: postponed ones, and those of a worker that crashed. */
  private nextLookAt = 0;

  constructor(
    private readonly jobs: EmailJobRepository,
    private readonly sentMailLog: SentMailLog,
    private readonly mailer: Mailer,
    @Inject(emailConfigToken) private readonly config: Pick<EmailConfig, 'publicUrl' | 'retryBaseMs'>,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.links = new ShopLinks(config.publicUrl);
    this.database = new DatabaseRetry(log, this.stopping.signal);
    this.retryMs = Math.min(1_000, config.retryBaseMs);
    this.loop = new WorkLoop({ name: 'emails', log, retryMs: this.retryMs, wakeUp: jobs.notifications(log), step: () => this.sendNext() });
    this.outcomes = metrics.counter('emails_total', 'Attempts to send an email, by outcome', ['outcome']);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.sentMailLog.open();
    this.loop.start();
  }

  /** Finishes the email that is being sent. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.loop.stop();
  }

  /** @returns ms until the next look; 0 while more jobs are due. While sending is paused, the looks are as frequent as retries. */
  private async sendNext(): Promise<number> {
    if (this.outage.isPaused || this.stopping.signal.aborted) return this.retryMs;
    const job = await this.claim();
    if (job) await withRequestId(job.traceId ?? job.id, () => this.trace(job));
    else this.nextLookAt = performance.now() + (await this.pauseMs());
    return job?.hasNext ? 0 : Math.max(0, this.nextLookAt - performance.now());
  }

  private pauseMs(): Promise<number> {
    const bounds = { min: this.retryMs, max: maxPauseMs };
    return this.database.failedRecently ? Promise.resolve(this.retryMs) : this.jobs.pauseUntilDue(bounds);
  }

  private trace(job: EmailJob): Promise<void> {
    const options = { parent: job.traceparent ?? undefined, attributes: { 'job.id': job.id } };
    return traced('email', options, () => this.handle(job));
  }

  private async claim(): Promise<EmailJob | undefined> {
    try {
      return await this.jobs.claim(this.sentMailLog.instance, !this.database.failedRecently);
    } catch (error) {
      this.database.recordFailure();
      this.log.warn('email jobs could not be read; retrying', { reason: reasonOf(error) });
      return undefined;
    }
  }

  private async handle(job: EmailJob): Promise<void> {
    const messageId = this.mailer.messageId(`${job.template}.${job.subjectId}`);
    const acceptedBefore = this.sentMailLog.acceptedAt(messageId);
    const acceptedAt = acceptedBefore ?? (await this.send(job, messageId));
    if (!acceptedAt) return;
    await this.database.write(() => this.jobs.markSent(job, messageId, acceptedAt));
    this.outcomes.inc({ outcome: acceptedBefore ? 'sent before' : 'sent' });
    this.log.info('email sent', { ...logFields(job), before: Boolean(acceptedBefore) });
  }

  /** @returns when the server accepted the email; undefined if it did not. */
  private async send(job: EmailJob, messageId: string): Promise<Date | undefined> {
    const renewal = setInterval(() => void this.renewLease(job), leaseRenewalInterval);
    try {
      const email = compose(job, this.links);
      await traced('smtp', { kind: 'client' }, () => this.transmit(email, messageId));
    } catch (error) {
      await this.recordFailure(job, error);
      return undefined;
    } finally {
      clearInterval(renewal);
    }
    this.outage.end();
    return this.logAccepted(messageId);
  }

  /**
   * After a failure of the connection, tries the connection alone first. If it breaks again only when this email is sent, the email is
   * to blame, and must not hold up the others.
   */
  private async transmit(email: Email, messageId: string): Promise<void> {
    if (this.outage.failures === 0) return this.mailer.send(email, messageId);
    await this.mailer.connect();
    await this.mailer.send(email, messageId).catch((error: SendFailure) => {
      throw error.kind === 'unreachable' ? new SendFailure('later', error.message, error) : error;
    });
  }

  /** The email has been sent: a log that cannot be written must not cause a second one. */
  private async logAccepted(messageId: string): Promise<Date> {
    try {
      return await this.sentMailLog.append(messageId);
    } catch (error) {
      this.log.error('sent-mail log could not be written', error);
      return new Date();
    }
  }

  private async recordFailure(job: EmailJob, error: unknown): Promise<void> {
    const failure = error instanceof SendFailure ? error : new SendFailure('unusable', 'the email cannot be composed', error);
    const waitMs = this.delayAfter(job, failure);
    const fields = { ...logFields(job), kind: failure.kind, reason: failure.message };
    this.outcomes.inc({ outcome: waitMs === undefined ? 'failed' : 'postponed' });
    if (waitMs === undefined) {
      this.log.error('email failed, it will not be retried', failure, fields);
      return this.database.write(() => this.jobs.giveUp(job, failure.message));
    }
    this.log.warn('email postponed', { ...fields, wait_ms: waitMs });
    const next = concernsAll(failure.kind) ? { waitMs: 0, attempts: job.attempts } : { waitMs, attempts: job.attempts + 1 };
    await this.database.write(() => this.jobs.postpone(job, { ...next, reason: failure.message }));
    this.nextLookAt = Math.min(this.nextLookAt, performance.now() + waitMs);
  }

  /** A failure of the server is not the email's fault: sending pauses, and the email keeps its place. The attempt does not count for it. */
  private delayAfter({ attempts, ageMs }: EmailJob, { kind }: SendFailure): number | undefined {
    const isOutage = concernsAll(kind);
    const before = isOutage ? this.outage.failures : attempts;
    const delay = retryDelay({ kind, before, ageMs }, this.config.retryBaseMs);
    if (isOutage) this.outage.begin(delay ?? 0);
    else this.outage.end();
    return delay;
  }

  private async renewLease(job: EmailJob): Promise<void> {
    await this.jobs.renewLease(job).catch((error: unknown) => this.log.error('email lease could not be renewed', error));
  }
}
