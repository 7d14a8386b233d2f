import { expect, it } from '@jest/globals';
import { readLocalConfig } from '../config.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { freePort } from '../process/ports.js';
import { openLogs } from './logs.js';
import { startShop, type ClosedShop } from './shop.js';

it('opens to visitors after what has to be done before, which reaches it through a hidden gateway', async () => {
  const folder = temporaryFolder('opening');
  const port = (await freePort()) - 2;
  const config = readLocalConfig({ PORT: String(port), DATA_DIR: folder.path, SEED: 'none', LOG_LEVEL: 'warn' });
  const plans = (url: string): Promise<number> => fetch(`${url}/api/v1/meal-plans`).then(({ status }) => status);
  let hidden = '';
  const beforeOpening = (closed: ClosedShop): Promise<void> =>
    closed.throughHiddenGateway(async (url) => {
      hidden = url;
      expect(await plans(url)).toBe(200);
      await expect(plans(config.publicUrl)).rejects.toThrow();
    });
  const shop = await startShop(config, openLogs(folder.path, 'warn'), { beforeOpening });
  try {
    expect(await plans(config.publicUrl)).toBe(200);
    await expect(plans(hidden)).rejects.toThrow();
  } finally {
    await shop.close();
    folder.remove();
  }
});
