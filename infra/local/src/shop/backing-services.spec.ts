import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { testSettings } from '../postgres/settings.js';
import { startPostgres } from '../postgres/postgres.js';
import { readLocalConfig } from '../config.js';
import { openSecrets } from '../files/secrets.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { startBackingServices } from './backing-services.js';

describe('a database server that is not embedded', () => {
  const home = temporaryFolder('backing-services');
  const secrets = openSecrets(path.join(home.path, 'secrets.json'));
  afterAll(() => home.remove());
  const start = (DATABASE_URL: string) => startBackingServices(readLocalConfig({ DATABASE_URL, PORT: '0', DATA_DIR: home.path }), secrets);
  const advice = 'Check that it runs, and the address, the user and the password in DATABASE_URL.';

  it('is named by its variable when it cannot be reached', async () => {
    await expect(start('postgres://shop:open-sesame@127.0.0.1:1/postgres')).rejects.toThrow(
      `the database server of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. ${advice}`,
    );
  });
  it('is named by its variable when it refuses the user', async () => {
    const server = await startPostgres({ dataDir: path.join(home.path, 'server'), settings: testSettings });
    try {
      const url = new URL(server.url);
      url.password = 'open-sesame';
      await expect(start(url.href)).rejects.toThrow(
        `the database server of DATABASE_URL cannot be used: password authentication failed for user "postgres". ${advice}`,
      );
    } finally {
      await server.stop();
    }
  });
});
