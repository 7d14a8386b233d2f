import {
  AuditTrail1790000000002,
  EventTables1790000000001,
  configModule,
  startService,
  type EventTransport,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import { AppModule } from './app.module.js';
import { emailConfigToken, type EmailConfig } from './config.js';
import { EmailContents1790000000591 } from './jobs/email-contents.migration.js';
import { EmailJobTrace1790000000590 } from './jobs/email-job-trace.migration.js';
import { EmailJob1790000000501 } from './jobs/email-job.migration.js';
import { EmailOrder1790000000592 } from './jobs/email-order.migration.js';
import { EmailRetrySince1790000000593 } from './jobs/email-retry-since.migration.js';
import { isLinkEmail } from './jobs/link-emails.js';
import { MailSubjects1790000000502 } from './jobs/mail-subjects.migration.js';

export { repeatDays } from './jobs/email-job.repository.js';
export { isLinkEmail } from './jobs/link-emails.js';
export { emailEnv, readEmailConfig, refuseOpenMail } from './config.js';
export type { EmailConfig } from './config.js';

/** Oldest first. */
export const migrations = [
  EventTables1790000000001,
  AuditTrail1790000000002,
  EmailJob1790000000501,
  MailSubjects1790000000502,
  EmailJobTrace1790000000590,
  EmailContents1790000000591,
  EmailOrder1790000000592,
  EmailRetrySince1790000000593,
];

/** SQL that runs after a restore: the links of these emails no longer work. */
export const afterRestore: readonly string[] = [`DELETE FROM email_job WHERE ${isLinkEmail} AND state IN ('waiting', 'sending')`];

/** A worker: it receives events, sends one email for each request and publishes `email.sent`. Its only routes are the health checks. */
export function createApp(config: EmailConfig, { transport, log }: { transport: EventTransport; log?: Log }): Promise<RunningService> {
  return startService({
    name: 'email',
    config,
    log,
    transport,
    database: { address: config.database, entities: [], migrations },
    imports: [configModule(emailConfigToken, config), AppModule],
  });
}
