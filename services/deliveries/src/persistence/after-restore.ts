/**
 * SQL that runs after a restore. What gave access when the backup was taken may have been ended since: sessions and one-time links,
 * also those whose email was not sent yet.
 */
export const afterRestore: readonly string[] = [
  'DELETE FROM customer_sessions',
  'DELETE FROM sign_in_links',
  'DELETE FROM sign_in_requests',
  'DELETE FROM rider_sessions',
  'UPDATE runs SET link_hash = NULL, link_expires_at = NULL WHERE link_hash IS NOT NULL',
  `DELETE FROM outbox WHERE type = 'sign_in.requested' AND published_at IS NULL`,
];
