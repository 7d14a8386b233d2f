/**
 * SQL that runs after a restore. What gave access when the backup was taken may have been ended since: sessions, one-time links, also
 * those whose email was not sent yet, and device cookies.
 */
export const afterRestore: readonly string[] = [
  'DELETE FROM sessions',
  'DELETE FROM invitations',
  `DELETE FROM outbox WHERE type = 'user.invited' AND published_at IS NULL`,
  'UPDATE users SET device_epoch = gen_random_uuid()',
];
