import {
  AuditTrail1790000000002,
  EventTables1790000000001,
  startService,
  type EventTransport,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import { emailConfigToken, type EmailConfig } from './config.js';
import { EmailJob1790000000501 } from './email-job.migration.js';
import { EmailJobTrace1790000000590 } from './email-job-trace.migration.js';
import { EmailJobRepository } from './email-job.repository.js';
import { Journal } from './journal.js';
import { MailMetrics } from './mail-metrics.js';
import { MailRequestsConsumer } from './mail-requests.consumer.js';
import { MailSubjects1790000000502 } from './mail-subjects.migration.js';
import { Mailer } from './mailer.js';
import { Sender } from './sender.js';

export { emailEnv, readEmailConfig } from './config.js';
export type { EmailConfig } from './config.js';

/** The schema's history, oldest first. */
export const migrations = [EventTables1790000000001, AuditTrail1790000000002, EmailJob1790000000501, MailSubjects1790000000502, EmailJobTrace1790000000590];

/** The worker: an event in, one mail out, `email.sent` told of those about an order. Its HTTP side answers health alone. */
export function createApp(
  config: EmailConfig,
  { transport, log }: { transport: EventTransport; log?: Log },
): Promise<RunningService> {
  return startService({
    name: 'email',
    config,
    log,
    transport,
    database: {
      address: config.database,
      entities: [],
      migrations,
    },
    controllers: [MailRequestsConsumer],
    providers: [
      { provide: emailConfigToken, useValue: config },
      EmailJobRepository,
      Journal,
      Mailer,
      MailMetrics,
      Sender,
    ],
  });
}
