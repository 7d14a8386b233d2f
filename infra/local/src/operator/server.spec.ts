import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@2x7/service-kit/testing';
import { temporaryFolder } from '../files/temporary-folder.js';
import { startPostgres } from '../postgres/postgres.js';
import { testSettings } from '../postgres/settings.js';
import { connected, openServer, provideServer, withServer, type Server } from './server.js';

describe("the server of an operator's command", () => {
  const home = temporaryFolder('operator-server');
  const place = { dataDir: home.path };
  const shop = { dataDir: path.join(home.path, 'postgres'), settings: testSettings };
  beforeAll(async () => {
    await (await provideServer(place)).close();
  });
  afterAll(() => void home.remove());

  const ask = ({ url }: Pick<Server, 'url'>): Promise<unknown> =>
    connected(url, async (client) => (await client.query('SELECT 7 AS seven')).rows[0]);

  it('is awaited by other commands and by the shop, which would lose it at the end of the first command', async () => {
    const said: string[] = [];
    const first = await openServer(place);
    const second = withServer(place, ask);
    const starting = startPostgres({ ...shop, say: (sentence) => said.push(sentence) });
    await eventually(() => expect(said).toEqual([`Waiting for the end of a command (process ${process.pid}) that uses the database...`]));
    expect(await ask(first)).toEqual({ seven: 7 });
    await first.close();
    expect(await second).toEqual({ seven: 7 });
    const running = await starting;
    expect(await ask(running)).toEqual({ seven: 7 });
    await running.stop();
  });

  it('gives up the start of a shop that is stopped while it waits for a command', async () => {
    const command = await openServer(place);
    const interruption = new AbortController();
    const starting = startPostgres({ ...shop, signal: interruption.signal });
    interruption.abort(new Error('stopped'));
    await expect(starting).rejects.toThrow('stopped');
    await command.close();
  });

  it('is stopped when Ctrl-C ends the command', async () => {
    const script = `
      import { withServer } from ${JSON.stringify(new URL('./server.js', import.meta.url).href)};
      await withServer(${JSON.stringify(place)}, () => new Promise(() => setInterval(() => process.kill(process.pid, 'SIGINT'), 100)));`;
    const cwd = path.dirname(fileURLToPath(import.meta.url));
    const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd });
    await expect(ended).rejects.toMatchObject({ signal: 'SIGINT', stderr: '' });
    expect(fs.readdirSync(path.join(shop.dataDir, 'cluster'))).not.toContain('postmaster.pid');
  });

  it('is that of a shop that is starting, once it answers', async () => {
    const starting = startPostgres(shop);
    expect(await withServer(place, ask)).toEqual({ seven: 7 });
    await (await starting).stop();
  });
});
