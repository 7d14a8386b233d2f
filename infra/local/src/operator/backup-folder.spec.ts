import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../files/temporary-folder.js';
import { makeBackupFolder, requireNewFolder } from './backup-folder.js';
import { readManifest } from './manifest.js';

describe('the folder of a backup', () => {
  const home = temporaryFolder('backup-folder');
  const file = path.join(home.path, 'file');
  fs.writeFileSync(file, '');
  afterAll(() => home.remove());
  const refusal = (folder: string): string =>
    `The backup cannot be written to ${folder}: it is a file, or inside one. Name a new folder that this user may write.`;

  it('is new or empty', () => {
    makeBackupFolder(path.join(home.path, 'new'));
    for (const name of ['new', 'nowhere']) expect(() => requireNewFolder(path.join(home.path, name))).not.toThrow();
    expect(() => requireNewFolder(home.path)).toThrow(`${home.path} is not empty.`);
  });
  it('is refused in one sentence when it is a file, or cannot be made', () => {
    expect(() => requireNewFolder(file)).toThrow(refusal(file));
    expect(() => makeBackupFolder(path.join(file, 'inner'))).toThrow(refusal(path.join(file, 'inner')));
  });
  it('is not called incomplete when this user may not read it', async () => {
    jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw Object.assign(new Error('EACCES: open'), { code: 'EACCES' });
    });
    await expect(readManifest('/backups/today')).rejects.toThrow(
      'The backup in /backups/today cannot be read: this user may not read it. Restore it as the user who made it.',
    );
  });
});
