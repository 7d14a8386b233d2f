import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseServices } from '@2x7/contracts';
import { Log } from '@2x7/service-kit';
import path from 'node:path';
import { openSecrets } from '../files/secrets.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { provideDatabases } from '../postgres/databases.js';
import { migrateDatabases } from '../postgres/migrate-databases.js';
import { startPostgres, type Postgres } from '../postgres/postgres.js';
import { testSettings } from '../postgres/settings.js';
import { republishEvents } from './failed-messages.js';
import { discardWebhook, failedWebhooks, replayWebhooks } from './failed-webhooks.js';
import { rowsOf } from './server.js';

const home = temporaryFolder('failed-webhooks');
let server: Postgres;
beforeAll(async () => {
  server = await startPostgres({ dataDir: path.join(home.path, 'postgres'), settings: testSettings });
  const urls = await provideDatabases(server.url, databaseServices, openSecrets(path.join(home.path, 'secrets.json')));
  const ownerUrls = Object.fromEntries(databaseServices.map((name) => [name, urls[name].ownerUrl]));
  await migrateDatabases(ownerUrls, Log.create('failed-webhooks', { level: 'silent' }));
});
afterAll(async () => {
  await server?.stop();
  home.remove();
});

const inOrders = <R extends object>(sql: string): Promise<R[]> => rowsOf<R>(server.url, 'orders', sql);

describe('webhooks that cannot be applied', () => {
  const add = async (name: string, attempts: number): Promise<string> => {
    const [row] = await inOrders<{ seq: string }>(
      `INSERT INTO webhook_events (event_id, body_sha256, type, body, attempts, next_attempt_at)
       VALUES ('${name}', sha256('${name}'), 'payment.captured', '{}', ${attempts}, now() + interval '1 hour') RETURNING seq`,
    );
    return row!.seq;
  };

  it('are listed, are due again after a replay, and end when they are discarded', async () => {
    const failed = await add('failed', 20);
    const waiting = await add('waiting', 8);
    expect(await failedWebhooks(server.url)).toMatchObject([{ queue: 'webhooks', id: failed, type: 'payment.captured' }]);
    expect(await replayWebhooks(server.url)).toBe(1);
    expect(await inOrders('SELECT seq FROM webhook_events WHERE next_attempt_at <= now()')).toEqual([{ seq: failed }]);
    await discardWebhook(server.url, failed);
    expect(await failedWebhooks(server.url)).toEqual([]);
    expect(await inOrders('SELECT outcome FROM webhook_events WHERE applied_at IS NOT NULL')).toEqual([{ outcome: 'discarded' }]);
    for (const id of [failed, waiting, 'none'])
      await expect(discardWebhook(server.url, id)).rejects.toThrow(`No failed webhook has the id ${id}.`);
  });
});

describe('events that a broker has lost', () => {
  it('are published again, except those whose one-time link was removed', async () => {
    await inOrders(
      `INSERT INTO outbox (event_id, type, event, published_at) SELECT gen_random_uuid(), type, '{}', now()
       FROM unnest(ARRAY['order.paid', 'user.invited']) AS type`,
    );
    expect(await republishEvents(server.url)).toBe(1);
    expect(await inOrders('SELECT type FROM outbox WHERE published_at IS NULL')).toEqual([{ type: 'order.paid' }]);
  });
});
