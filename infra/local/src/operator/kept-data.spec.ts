import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../files/temporary-folder.js';
import { keptBackups } from './kept-data.js';

describe('the backups in a folder', () => {
  const home = temporaryFolder('kept-data');
  afterAll(() => void home.remove());

  it('are reported as none where the folder has none, because it may be the wrong folder', () => {
    fs.mkdirSync(path.join(home.path, 'notes'));
    expect(keptBackups(home.path)).toEqual([`backup      none in ${home.path}`]);
  });
});
