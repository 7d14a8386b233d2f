import {
  AuditTrail1790000000002,
  EventTables1790000000001,
  startService,
  type EventBus,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import { emailConfigToken, type EmailConfig } from './config.js';
import { EmailJob1790000000501 } from './jobs/email-job.migration.js';
import { EmailJobTrace1790000000590 } from './jobs/email-job-trace.migration.js';
import { EmailJobRepository } from './jobs/email-job.repository.js';
import { Journal } from './sending/sent-mail-log.js';
import { MailMetrics } from './jobs/email-metrics.js';
import { MailRequestsConsumer } from './requests/email-requests.consumer.js';
import { MailSubjects1790000000502 } from './jobs/mail-subjects.migration.js';
import { Mailer } from './sending/mailer.js';
import { Sender } from './sending/email-sender.service.js';

export { emailEnv, readEmailConfig } from './config.js';
export type { EmailConfig } from './config.js';

/** The schema's history, oldest first. */
export const migrations = [EventTables1790000000001, AuditTrail1790000000002, EmailJob1790000000501, MailSubjects1790000000502, EmailJobTrace1790000000590];

/** The worker: an event in, one mail out, `email.sent` told of those about an order. Its HTTP side answers health alone. */
export function createApp(
  config: EmailConfig,
  { bus, log }: { bus: EventBus; log?: Log },
): Promise<RunningService> {
  return startService({
    name: 'email',
    config,
    log,
    bus,
    database: {
      address: config.database,
      entities: [],
      migrations,
    },
    providers: [
      { provide: emailConfigToken, useValue: config },
      EmailJobRepository,
      Journal,
      Mailer,
      MailMetrics,
      MailRequestsConsumer,
      Sender,
    ],
  });
}
