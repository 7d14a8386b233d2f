import { withConnection } from '@2x7/service-kit';
import { verify } from '@node-rs/argon2';

/**
 * Whether a user can sign in with this email and password. For a program that starts the service and prints them: it reads the
 * database, because a sign-in would open a session and count as a guess.
 */
export async function isKnownPassword(databaseUrl: string, { email, password }: { email: string; password: string }): Promise<boolean> {
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE email = lower($1) AND password_hash IS NOT NULL AND disabled_at IS NULL',
      [email],
    ),
  );
  return rows[0] !== undefined && (await verify(rows[0].hash, password));
}
