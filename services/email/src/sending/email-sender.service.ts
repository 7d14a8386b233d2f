import { setTimeout as pause } from 'node:timers/promises';
import { Log, Metrics, traced, withRequestId } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { emailConfigToken, type EmailConfig } from '../config.js';
import { EmailJobRepository, type EmailJob } from '../jobs/email-job.repository.js';
import { Journal } from './sent-mail-log.js';
import { Mailer, SendFailure } from './mailer.js';
import { nextTry } from './retry-schedule.js';
import { compose } from '../templates/email-templates.js';

const renewLeaseEvery = 60_000;
const longestDatabasePause = 10_000;
/** ms after the database was away: whoever sends has not been able to renew its lease or to mark its mail, and goes first. */
const othersGoFirst = 3 * longestDatabasePause;

/** A mail as a log tells it. */
const factsOf = ({ id, template, orderId }: EmailJob): object => ({ job_id: id, template, ...(orderId && { order_id: orderId }) });

/** Sends what waits, one mail at a time. A crash at any point loses none, and sends none again that is in the journal. */
@Injectable()
export class Sender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private readonly notifications;
  private readonly mails;
  private connectFailures = 0;
  private pausedUntil = 0;
  private databaseAwayAt = -Infinity;

  constructor(
    private readonly jobs: EmailJobRepository,
    private readonly journal: Journal,
    private readonly mailer: Mailer,
    @Inject(emailConfigToken) private readonly config: Pick<EmailConfig, 'retryBaseMs'>,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.notifications = jobs.notifications(log);
    this.mails = metrics.counter('mails_total', 'Mails by what became of the try', ['outcome']);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.journal.open();
    this.notifications.listen();
    this.running = this.run();
  }

  /** Finishes the mail in hand. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.notifications.close();
    await this.running;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    await this.written(() => this.jobs.release(this.journal.instance));
    while (!this.stopped) {
      const job = Date.now() < this.pausedUntil ? undefined : await this.claim();
      if (job) await withRequestId(job.traceId ?? job.id, () => this.trace(job));
      else await this.notifications.next(Math.min(1_000, this.config.retryBaseMs));
    }
  }

  private trace(job: EmailJob): Promise<void> {
    const options = { parent: job.traceparent ?? undefined, attributes: { 'job.id': job.id } };
    return traced('mail', options, () => this.handle(job));
  }

  private async claim(): Promise<EmailJob | undefined> {
    try {
      const takesOver = Date.now() - this.databaseAwayAt > othersGoFirst;
      return await this.jobs.claim(this.journal.instance, takesOver);
    } catch (error) {
      this.databaseAwayAt = Date.now();
      this.log.warn('mails wait for the database', {
        reason: error instanceof Error ? error.message : String(error),
      });
      return undefined;
    }
  }

  private async handle(job: EmailJob): Promise<void> {
    const messageId = this.mailer.messageId(`${job.template}.${job.subjectId}`);
    const acceptedBefore = this.journal.acceptedAt(messageId);
    const accepted = acceptedBefore ?? (await this.send(job, messageId));
    if (!accepted) return;
    await this.written(() => this.jobs.markSent(job, messageId, accepted));
    this.mails.inc({ outcome: acceptedBefore ? 'sent before' : 'sent' });
    this.log.info('mail sent', { ...factsOf(job), before: Boolean(acceptedBefore) });
  }

  /** When the server took the mail; undefined when it did not. */
  private async send(job: EmailJob, messageId: string): Promise<Date | undefined> {
    const renewal = setInterval(() => void this.renew(job), renewLeaseEvery);
    try {
      const mail = compose(job);
      await traced('smtp', { kind: 'client' }, () => this.mailer.send(mail, messageId));
    } catch (error) {
      await this.notSent(job, error);
      return undefined;
    } finally {
      clearInterval(renewal);
    }
    this.connectFailures = 0;
    return this.note(messageId);
  }

  /** The mail is out: a journal that cannot be written must not send it again. */
  private async note(messageId: string): Promise<Date> {
    try {
      return await this.journal.append(messageId);
    } catch (error) {
      this.log.error('the journal of sent mails cannot be written', error);
      return new Date();
    }
  }

  private async notSent(job: EmailJob, error: unknown): Promise<void> {
    const failure =
      error instanceof SendFailure ? error : new SendFailure('unusable', 'the mail cannot be written', error);
    const waitMs = this.waitAfter(job, failure);
    const facts = { ...factsOf(job), kind: failure.kind, reason: failure.message };
    this.mails.inc({ outcome: waitMs === undefined ? 'failed' : 'postponed' });
    if (waitMs === undefined) {
      this.log.error('a mail is given up', failure, facts);
      return this.written(() => this.jobs.giveUp(job, failure.message));
    }
    this.log.warn('a mail waits', { ...facts, wait_ms: waitMs });
    const attempts = job.attempts + (failure.kind === 'unreachable' ? 0 : 1);
    await this.written(() => this.jobs.postpone(job, { waitMs, reason: failure.message, attempts }));
  }

  /** An unreachable server is no fault of the mail: nothing is sent for a while, and the mail's own tries stay. */
  private waitAfter({ attempts, ageMs }: EmailJob, { kind }: SendFailure): number | undefined {
    const unreachable = kind === 'unreachable';
    const waitMs = nextTry(
      { kind, before: unreachable ? this.connectFailures : attempts, ageMs },
      this.config.retryBaseMs,
    );
    this.connectFailures = unreachable ? this.connectFailures + 1 : 0;
    if (unreachable) this.pausedUntil = Date.now() + (waitMs ?? 0);
    return waitMs;
  }

  private async renew(job: EmailJob): Promise<void> {
    await this.jobs
      .renewLease(job.id)
      .catch((error: unknown) => this.log.error('a lease could not be renewed', error));
  }

  /** Writes, again and again until the database takes it; a stop ends the trying, and the next start takes it up. */
  private async written(write: () => Promise<void>): Promise<void> {
    for (let wait = 500; ; wait = Math.min(longestDatabasePause, wait * 2)) {
      try {
        return await write();
      } catch (error) {
        this.databaseAwayAt = Date.now();
        this.log.error('a mail could not be marked; trying again', error);
        if (this.stopped) return;
        await pause(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }
}
