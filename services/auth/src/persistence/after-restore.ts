/** A backup keeps the schema that it was taken with, and an older one may lack the table or the column. */
const whereItExists = (statement: string): string =>
  `DO $$ BEGIN ${statement}; EXCEPTION WHEN undefined_table OR undefined_column THEN NULL; END $$`;

/**
 * SQL that runs after a restore. What gave access when the backup was taken may have been ended since: sessions, one-time links, also
 * those whose email was not sent yet, and device cookies.
 */
export const afterRestore: readonly string[] = [
  'DELETE FROM sessions',
  'DELETE FROM invitations',
  `DELETE FROM outbox WHERE type = 'user.invited' AND published_at IS NULL`,
  'UPDATE users SET device_epoch = gen_random_uuid()',
].map(whereItExists);
