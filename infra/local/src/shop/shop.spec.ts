import { afterAll, describe, expect, it } from '@jest/globals';
import { readLocalConfig } from '../config.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { freePort } from '../process/ports.js';
import { openLogs } from './logs.js';
import { startShop, type ClosedShop } from './shop.js';

const plans = (url: string): Promise<number> => fetch(`${url}/api/v1/meal-plans`).then(({ status }) => status);

describe('a shop', () => {
  const folder = temporaryFolder('opening');
  afterAll(() => folder.remove());
  const log = openLogs(folder.path, 'warn');

  const configOf = (port: number) => readLocalConfig({ PORT: String(port), DATA_DIR: folder.path, SEED: 'none', LOG_LEVEL: 'warn' });

  it('opens when its pages are built and what has to be done before is done, which reaches it through a hidden gateway meanwhile', async () => {
    const config = configOf((await freePort()) - 2);
    let hidden = '';
    let endBuild = (): void => undefined;
    const pages = new Promise<void>((resolve) => (endBuild = resolve));
    const beforeOpening = (closed: ClosedShop): Promise<void> =>
      closed.throughHiddenGateway(async (url) => {
        hidden = url;
        expect(await plans(url)).toBe(200);
        await expect(plans(config.publicUrl)).rejects.toThrow();
        endBuild();
      });
    const shop = await startShop(config, log, { beforeOpening, pages });
    try {
      expect(await plans(config.publicUrl)).toBe(200);
      await expect(plans(hidden)).rejects.toThrow();
    } finally {
      await shop.close();
    }
  });

  it('does not open when its pages cannot be built, and says why', async () => {
    const config = configOf((await freePort()) - 2);
    const pages = Promise.reject(new Error('The pages could not be built.'));
    await expect(startShop(config, log, { pages })).rejects.toThrow('The pages could not be built.');
    await expect(plans(config.publicUrl)).rejects.toThrow();
  });
});
