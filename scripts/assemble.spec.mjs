import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { at } from './checks/tree.mjs';

describe("the content of a service's Docker image", () => {
  let folder;
  const write = (file, content) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const addPackage = (place, name, dependencies = {}) => write(`${place}/package.json`, { name, version: '1.0.0', dependencies });
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), '2x7-assemble-'));
    write('app/package.json', { workspaces: ['services/*'] });
    for (const [name, dependencies] of Object.entries({ media: { limiter: '7' }, auth: { hasher: '1' } })) {
      addPackage(`app/services/${name}`, `@2x7/${name}`, dependencies);
      write(`built/services/${name}/dist/main.js`, '');
      write(`built/services/${name}/dist/main.spec.js`, '');
      fs.mkdirSync(path.join(folder, 'app/node_modules/@2x7'), { recursive: true });
      fs.symlinkSync(`../../services/${name}`, path.join(folder, `app/node_modules/@2x7/${name}`));
    }
    addPackage('app/node_modules/limiter', 'limiter', {}); // version 3, of a tool
    addPackage('app/node_modules/hasher', 'hasher');
    addPackage('app/node_modules/queue', 'queue');
    addPackage('app/services/media/node_modules/limiter', 'limiter', { queue: '1' }); // version 7
    write('built/infra/docker/healthy.mjs', '');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('is the service with the packages that it needs, also those in its own node_modules, and nothing else', () => {
    const script = at('infra/docker/assemble.mjs');
    const run = spawnSync(process.execPath, [script, 'media', path.join(folder, 'built'), path.join(folder, 'app')], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const has = (file) => fs.existsSync(path.join(folder, 'app', file));
    expect(
      ['services/media/node_modules/limiter', 'node_modules/queue', 'services/media/dist/main.js'].filter((file) => !has(file)),
    ).toEqual([]);
    const useless = [
      'node_modules/limiter',
      'node_modules/hasher',
      'node_modules/@2x7/auth',
      'services/auth',
      'services/media/dist/main.spec.js',
    ];
    expect(useless.filter(has)).toEqual([]);
  });
});
