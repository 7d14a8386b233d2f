import { afterAll, describe, expect, it } from '@jest/globals';
import { readLocalConfig } from '../config.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { freePort } from '../process/ports.js';
import { openLogs } from './logs.js';
import { startShop, type ClosedShop } from './shop.js';

const plans = (url: string): Promise<number> => fetch(`${url}/api/v1/meal-plans`).then(({ status }) => status);

describe('startShop', () => {
  const folder = temporaryFolder('opening');
  afterAll(() => folder.remove());
  const log = openLogs(folder.path, 'warn');

  const configOf = (port: number) => readLocalConfig({ PORT: String(port), DATA_DIR: folder.path, SEED: 'none', LOG_LEVEL: 'warn' });

  it('opens the shop once its pages are built and beforeOpening is done, which calls the shop through a hidden gateway', async () => {
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

  it('throws the reason and opens nothing when the pages cannot be built', async () => {
    const config = configOf((await freePort()) - 2);
    const pages = Promise.reject(new Error('The pages could not be built.'));
    await expect(startShop(config, log, { pages })).rejects.toThrow('The pages could not be built.');
    await expect(plans(config.publicUrl)).rejects.toThrow();
  });
});
