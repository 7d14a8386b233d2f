import { Client } from 'pg';

/** Whether the shop has neither a plan nor a dish. */
export async function isCatalogEmpty(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ empty: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM meal_plan) AND NOT EXISTS (SELECT FROM dish) AS empty',
    );
    return rows[0]!.empty;
  } finally {
    await client.end();
  }
}
