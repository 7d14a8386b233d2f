import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { at } from './checks/tree.mjs';

describe("an operator's command", () => {
  let folder;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), '2x7-operator-'));
    for (const name of ['package.json', 'package-lock.json', 'scripts']) fs.cpSync(at(name), path.join(folder, name), { recursive: true });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('says in a clone without dependencies what installs them', () => {
    // From Node 22.8 on, the command has stored its compiled modules there before it looks.
    fs.mkdirSync(path.join(folder, 'node_modules/.cache/node'), { recursive: true });
    const run = spawnSync(process.execPath, [path.join(folder, 'scripts/operator.mjs'), 'trace', '2X7-000001'], { encoding: 'utf8' });
    expect(run).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The dependencies are not installed: npm ci installs them, and so does npm start.\n',
    });
  });
});
