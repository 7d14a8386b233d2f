import { outboxRetention, thirteenMonths, type RetentionRule } from '@2x7/service-kit';

/** What the email worker keeps about customers, and for how many days. */
export const retentionRules: readonly RetentionRule[] = [
  {
    // The row stays: it keeps the same email from being sent again. A mail server's answer may quote the address.
    data: 'contents of emails',
    days: thirteenMonths,
    forget: `UPDATE email_job SET data = '{}', last_error = NULL WHERE id IN (
      SELECT id FROM email_job WHERE created_at < $1 AND state IN ('sent', 'failed') AND data <> '{}' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  },
  outboxRetention,
];
