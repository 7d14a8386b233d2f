import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Shop } from '../testing/shop.js';
import { WebhookRetention } from './webhook-retention.js';

describe('webhook retention', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop().open();
  });
  afterAll(() => shop.close());

  it('deletes bodies 90 days after they were applied and keeps the rows and unapplied webhooks', async () => {
    await shop.database.query(`INSERT INTO webhook_events (event_id, body_sha256, type, body, applied_at, next_attempt_at) VALUES
      ('old', '\\x01', 't', '{"email":"asha@mail.example"}', now() - interval '91 days', now()),
      ('young', '\\x02', 't', '{}', now() - interval '89 days', now()),
      ('waits', '\\x03', 't', '{}', NULL, now() + interval '1 day')`);
    await shop.service.app.get(WebhookRetention).deleteOldBodies();
    await shop.database.query(`INSERT INTO webhook_events (event_id, body_sha256, type, body, applied_at, next_attempt_at)
      SELECT 'many' || n, sha256(n::text::bytea), 't', '{}', now() - interval '91 days', now() FROM generate_series(1, 2500) n`);
    await shop.service.app.get(WebhookRetention).deleteOldBodies();
    expect(await shop.database.query("SELECT count(body)::int AS kept FROM webhook_events WHERE event_id LIKE 'many%'")).toEqual([
      { kept: 0 },
    ]);
    await shop.database.query("DELETE FROM webhook_events WHERE event_id LIKE 'many%'");
    const rows = await shop.database.query('SELECT event_id, body IS NULL AS deleted FROM webhook_events ORDER BY seq');
    expect(rows).toEqual([
      { event_id: 'old', deleted: true },
      { event_id: 'young', deleted: false },
      { event_id: 'waits', deleted: false },
    ]);
  });
});
