import { withConnection } from '@2x7/service-kit';

/** Whether the shop has neither a plan nor a dish. */
export const isCatalogEmpty = (databaseUrl: string): Promise<boolean> =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM meal_plan) AND NOT EXISTS (SELECT FROM dish) AS empty',
    );
    return rows[0]!.empty;
  });
