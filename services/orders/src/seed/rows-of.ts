import { Client, type QueryResultRow } from 'pg';

/** The rows of one statement, over a connection of its own. */
export async function rowsOf<Row extends QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
