import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { lockFolder } from './files/folder-lock.js';
import { temporaryFolder } from './files/temporary-folder.js';
import { beginFirstStart } from './first-start.js';
import { startPostgres } from './postgres/postgres.js';

describe('the beginning of a first start', () => {
  const home = temporaryFolder('first-start');
  afterAll(() => void home.remove());
  let folders = 0;
  const newFolder = (): string => path.join(home.path, String((folders += 1)));

  it('creates the files of PostgreSQL that the start then uses, and locks the folder meanwhile', async () => {
    const dataDir = newFolder();
    const begun = beginFirstStart({ DATA_DIR: dataDir })!;
    expect(() => lockFolder(dataDir)).toThrow('in use');
    await begun.cluster;
    const made = fs.statSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION')).ino;
    const server = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
    expect(fs.statSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION')).ino).toBe(made);
    await server.stop();
    begun.lock.release();
    expect(beginFirstStart({ DATA_DIR: dataDir })).toBeUndefined();
  });

  it('creates nothing when another database server is configured or another process uses the folder', () => {
    const dataDir = newFolder();
    expect(beginFirstStart({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1/shop' })).toBeUndefined();
    expect(fs.existsSync(dataDir)).toBe(false);
    fs.mkdirSync(dataDir);
    const lock = lockFolder(dataDir);
    expect(beginFirstStart({ DATA_DIR: dataDir })).toBeUndefined();
    expect(fs.readdirSync(dataDir)).toEqual(['in-use-by']);
    lock.release();
  });

  it('reads DATA_DIR and DATABASE_URL without the blanks around them, as the start does', async () => {
    const dataDir = newFolder();
    expect(beginFirstStart({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1/shop\n' })).toBeUndefined();
    const begun = beginFirstStart({ DATA_DIR: ` ${dataDir}\n`, DATABASE_URL: ' ' })!;
    await begun.cluster;
    expect(fs.existsSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
    begun.lock.release();
  });

  it('ignores its failure, so that the start reports it', async () => {
    const dataDir = newFolder();
    fs.mkdirSync(dataDir);
    fs.writeFileSync(path.join(dataDir, 'postgres'), 'not a folder');
    await expect(beginFirstStart({ DATA_DIR: dataDir })!.cluster).resolves.toBeUndefined();
  });
});
