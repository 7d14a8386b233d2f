import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { openDataFolder } from './data-folder.js';
import { FolderInUseError } from './folder-lock.js';
import { temporaryFolder } from './temporary-folder.js';

describe('the data folder', () => {
  const home = temporaryFolder('data-folder');
  afterAll(() => home.remove());
  const refusal = (folder: string, problem: string): string =>
    `the data folder ${folder} (DATA_DIR) cannot be written: ${problem}. Set DATA_DIR to a folder that this user may write.`;

  it('is made and locked', () => {
    const folder = path.join(home.path, 'new');
    const lock = openDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow(FolderInUseError);
    lock.release();
    openDataFolder(folder).release();
  });
  it('is made with the folders above it', () => {
    const folder = path.join(home.path, 'above', 'between', 'data');
    openDataFolder(folder).release();
    expect(fs.statSync(folder).mode & 0o777).toBe(0o711);
  });
  it('is refused with the name of its variable when it is a file, or inside one', () => {
    const file = path.join(home.path, 'file');
    fs.writeFileSync(file, '');
    for (const folder of [file, path.join(file, 'inner')])
      expect(() => openDataFolder(folder)).toThrow(refusal(folder, 'it is a file, or inside one'));
  });
  it.each([
    ['EACCES', 'this user may not write it'],
    ['EROFS', 'its disk is read-only'],
    ['EIO', 'EIO: mkdir'],
  ])('is refused with the name of its variable when the system refuses it with %s', (code, problem) => {
    jest.spyOn(fs, 'mkdirSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: mkdir`), { code });
    });
    expect(() => openDataFolder('/data')).toThrow(refusal('/data', problem));
  });
  it('is refused as on a read-only disk also with missing folders above it, where a recursive mkdir reports a missing folder', () => {
    jest.spyOn(fs, 'mkdirSync').mockImplementation((_folder, options) => {
      const code = (options as fs.MakeDirectoryOptions).recursive ? 'ENOENT' : 'EROFS';
      throw Object.assign(new Error(`${code}: mkdir`), { code });
    });
    expect(() => openDataFolder('/data/shop/one')).toThrow(refusal('/data/shop/one', 'its disk is read-only'));
  });
});
