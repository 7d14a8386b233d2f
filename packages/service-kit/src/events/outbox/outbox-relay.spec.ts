import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InProcessTransport } from '../in-process/in-process.transport.js';
import { startSampleService } from '../../testing/sample-service.js';
import { eventually } from '../../testing/eventually.js';
import { testDatabase, type TestDatabase } from '../../testing/test-database.js';

describe('old outbox and inbox rows', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('relay');
    await (await startSampleService(database, new InProcessTransport())).close();
  });
  afterAll(() => database.drop());

  it('are deleted batch by batch, and younger rows stay', async () => {
    const published = (days: number, count: number) =>
      database.query(
        `INSERT INTO outbox (event_id, type, event, published_at) SELECT gen_random_uuid(), 'x', '{}', now() - $1 * interval '1 day' FROM generate_series(1, $2::int)`,
        [days, count],
      );
    const handled = (days: number, count: number) =>
      database.query(
        `INSERT INTO inbox (consumer, event_id, handled_at) SELECT 'x', gen_random_uuid(), now() - $1 * interval '1 day' FROM generate_series(1, $2::int)`,
        [days, count],
      );
    await Promise.all([published(8, 2_500), published(6, 3), handled(31, 1_500), handled(29, 2)]);
    const service = await startSampleService(database, new InProcessTransport());
    try {
      await eventually(async () => {
        const left = await database.query(
          'SELECT (SELECT count(*)::int FROM outbox) AS outbox, (SELECT count(*)::int FROM inbox) AS inbox',
        );
        expect(left).toEqual([{ outbox: 3, inbox: 2 }]);
      });
    } finally {
      await service.close();
    }
  });
});
