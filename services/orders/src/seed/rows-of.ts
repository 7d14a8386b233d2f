import { withConnection } from '@2x7/service-kit';
import type { QueryResultRow } from 'pg';

/** The rows of one statement, over a connection of its own. */
export const rowsOf = <Row extends QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> =>
  withConnection(databaseUrl, async (client) => (await client.query<Row>(text)).rows);
