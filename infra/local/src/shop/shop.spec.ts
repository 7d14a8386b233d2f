import { expect, it } from '@jest/globals';
import { readLocalConfig } from '../config.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { freePort } from '../process/ports.js';
import { openLogs } from './logs.js';
import { startShop } from './shop.js';

it('opens to visitors after what has to be done before, which reaches it through a hidden gateway', async () => {
  const folder = temporaryFolder('opening');
  const port = (await freePort()) - 2;
  const config = readLocalConfig({ PORT: String(port), DATA_DIR: folder.path, SEED: 'none', LOG_LEVEL: 'warn' });
  const plans = (url: string): Promise<number> => fetch(`${url}/api/v1/meal-plans`).then(({ status }) => status);
  let hidden = '';
  const shop = await startShop(config, openLogs(folder.path, 'warn'), (closed) =>
    closed.throughHiddenGateway(async (url) => {
      hidden = url;
      expect(await plans(url)).toBe(200);
      await expect(plans(config.publicUrl)).rejects.toThrow();
    }),
  );
  try {
    expect(await plans(config.publicUrl)).toBe(200);
    await expect(plans(hidden)).rejects.toThrow();
  } finally {
    await shop.close();
    folder.remove();
  }
});
