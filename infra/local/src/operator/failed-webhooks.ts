import { webhookAttempts } from '@2x7/orders/app';
import type { FailedMessage } from './failed-messages.js';
import { rowsOf } from './server.js';

/** Until that many attempts, a webhook may wait for its order. After them it waits only because it cannot be applied. */
const failing = `applied_at IS NULL AND attempts >= ${webhookAttempts}`;

type Row = { id: string; type: string; since: Date };

/** Stored webhooks that cannot be applied, with the number of their order. */
export async function failedWebhooks(server: string): Promise<FailedMessage[]> {
  const rows = await rowsOf<Row>(
    server,
    'orders',
    `SELECT seq AS id, concat_ws(' ', type, (SELECT number FROM orders WHERE provider_order_id = body #>> '{payload,payment,entity,order_id}')) AS type,
       received_at AS since FROM webhook_events WHERE ${failing} ORDER BY seq`,
  );
  return rows.map((row) => ({ queue: 'webhooks', ...row, reason: `in the log: "webhook":"${row.id}"` }));
}

/** Schedules another attempt at once. @returns the number of webhooks */
export async function replayWebhooks(server: string): Promise<number> {
  return (await rowsOf(server, 'orders', `UPDATE webhook_events SET next_attempt_at = now() WHERE ${failing} RETURNING seq`)).length;
}

/** Ends the attempts of one webhook; its row stays. @throws Error with a sentence when no failed webhook has this id */
export async function discardWebhook(server: string, id: string): Promise<void> {
  const discarded = await rowsOf(
    server,
    'orders',
    `UPDATE webhook_events SET applied_at = now(), outcome = 'discarded' WHERE seq::text = $1 AND ${failing} RETURNING seq`,
    [id],
  );
  if (discarded.length === 0) throw new Error(`No failed webhook has the id ${id}. To see them: npm run dead-letters -- list webhooks`);
}
