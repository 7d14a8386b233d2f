import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { at } from './checks/tree.mjs';
import { imagesIn, pinned, readDigest } from './images.mjs';

const digest = (digit) => `sha256:${digit.repeat(64)}`;
const compose = `services:
  postgres:
    image: postgres:18.4
  minio:
    image: minio/minio:RELEASE.2025-09-07T16-13-09Z@${digest('a')}
  databases:
    image: shop-local
  imageName: ghcr.io/cloudnative-pg/postgresql:18.1-system-trixie
ARG NODE_IMAGE=node:24.11.1-bookworm-slim
`;

describe('npm run images', () => {
  it('finds every image that is not built here, with its digest', () => {
    expect(imagesIn(compose).map(({ name, tag, digest: found }) => [name, tag, found])).toEqual([
      ['postgres', '18.4', undefined],
      ['minio/minio', 'RELEASE.2025-09-07T16-13-09Z', digest('a')],
      ['ghcr.io/cloudnative-pg/postgresql', '18.1-system-trixie', undefined],
      ['node', '24.11.1-bookworm-slim', undefined],
    ]);
  });
  it('writes the digest of each tag, replaces an older one, and changes a version on request', () => {
    const asked = [];
    const text = pinned(compose, (image) => (asked.push(image), digest('b')), new Map([['postgres', '18.5']]));
    expect(asked[0]).toBe('postgres:18.5');
    expect(imagesIn(text).every(({ digest: found }) => found === digest('b'))).toBe(true);
    expect(text).toContain('image: shop-local\n');
    expect(pinned(text, () => digest('b'))).toBe(text);
  });

  describe('readDigest', () => {
    const before = process.env.PATH;
    let folder;
    beforeEach(() => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), '2x7-images-'));
      process.env.PATH = folder;
    });
    afterEach(() => {
      process.env.PATH = before;
      fs.rmSync(folder, { recursive: true });
    });
    /** A stand-in that prints what the real tool prints, if its last argument is the image in the tool's notation. */
    const install = (tool, image, printed) =>
      fs.writeFileSync(path.join(folder, tool), `#!/bin/sh\nfor last; do :; done\n[ "$last" = "${image}" ] && echo "${printed}"\n`, {
        mode: 0o755,
      });

    it.each([
      ['crane', 'postgres:18.4'],
      ['skopeo', 'docker://postgres:18.4'],
      ['docker', 'postgres:18.4'],
    ])('asks %s when it is installed', (tool, image) => {
      install(tool, image, digest('c'));
      expect(readDigest('postgres:18.4')).toBe(digest('c'));
      expect(() => readDigest('postgres:1')).toThrow(`${tool} found no digest of postgres:1`);
    });
    it('refuses an answer without a digest, and fails when no tool is installed', () => {
      expect(() => readDigest('postgres:18.4')).toThrow('Install crane, skopeo or docker');
      install('crane', 'postgres:18.4', 'latest');
      expect(() => readDigest('postgres:18.4')).toThrow('crane found no digest');
    });
  });
});

describe('an argument of npm run images', () => {
  it.each([
    ['postgres', 'Which version? npm run images -- postgres:18.7'],
    ['postgres:', 'Which version? npm run images -- postgres:18.7'],
    ['--help', 'Which version? npm run images -- postgres:18.7'],
    ['nosuch:1', 'No file names nosuch; known are '],
  ])('is refused in one sentence before a registry is asked: %s', (argument, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/images.mjs'), argument], {
      encoding: 'utf8',
      env: { PATH: '' },
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  });
});
