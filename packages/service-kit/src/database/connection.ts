import { Client } from 'pg';

/** Works on a connection of its own and ends it. A connection that is lost meanwhile fails the next statement. */
export async function withConnection<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // the next statement fails with the same error
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
