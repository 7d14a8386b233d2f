import { describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import { folderOfRuns } from './files-in-memory.mjs';

const gigabytes = (count) => () => count * 1024 ** 3;
const line = (options) => `proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`;
const large = { chosen: '', mounts: line('rw,nosuid,nodev,size=24684096k'), left: gigabytes(12) };
const usual = fs.realpathSync(os.tmpdir());

describe('the files of a test run', () => {
  it('are in memory on a machine that has enough of it', () => {
    expect(folderOfRuns(large)).toBe('/dev/shm');
  });
  it.each([
    ['less than 4 GB are left', { left: gigabytes(3) }],
    ['programs may not run there', { mounts: line('rw,nosuid,nodev,noexec,size=65536k') }],
    ['programs may not run there any more', { mounts: line('rw') + line('rw,noexec') }],
    ['the system has no such file system', { mounts: '' }],
  ])('are where other programs keep temporary files when %s', (_, machine) => {
    expect(folderOfRuns({ ...large, ...machine })).toBe(usual);
  });
  it('are where TMPDIR says', () => {
    expect(folderOfRuns({ ...large, chosen: fs.realpathSync('.') })).toBe(fs.realpathSync('.'));
  });
});
