import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { at } from './checks/tree.mjs';

describe('the first build of a clone', () => {
  let folder;
  const write = (file, content) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const source = 'packages/prices/src/index.ts';
  const wrongType = "export const price: number = 'free';\n";
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), '2x7-build-')));
    for (const script of ['build.mjs', 'npm-command.mjs', 'checks/tree.mjs'])
      fs.cpSync(at('scripts', script), path.join(folder, 'scripts', script));
    for (const file of ['tsconfig.base.json', 'package-lock.json']) fs.cpSync(at(file), path.join(folder, file));
    write('package.json', { type: 'module', workspaces: ['packages/*'] });
    write('tsconfig.json', { files: [], references: [{ path: 'packages/prices' }] });
    write('packages/prices/package.json', { name: 'prices', type: 'module' });
    write('packages/prices/tsconfig.json', {
      extends: '../../tsconfig.base.json',
      compilerOptions: { rootDir: 'src', outDir: 'dist', types: [] },
      include: ['src'],
    });
    write(source, wrongType);
    fs.mkdirSync(path.join(folder, 'node_modules'));
    fs.symlinkSync(at('node_modules/typescript-native'), path.join(folder, 'node_modules/typescript-native'), 'junction');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  /** The output of a build in a process of its own. */
  const build = (options) => {
    const script = JSON.stringify(pathToFileURL(path.join(folder, 'scripts/build.mjs')));
    const program = `const { buildServices } = await import(${script}); console.log(buildServices(${JSON.stringify(options)}));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    return stdout + stderr;
  };
  const atStart = () => build({ checkTypes: false });
  const typeError = "Type 'string' is not assignable to type 'number'";

  it('at a start checks no types, and the next build does', () => {
    expect(atStart()).toContain('true');
    expect(fs.readFileSync(path.join(folder, 'packages/prices/dist/index.js'), 'utf8')).toContain("price = 'free'");
    expect(atStart()).toBe('false\n');
    expect(build()).toContain(typeError);
  });
  it('at a start refuses what no compiler can read', () => {
    write(source, 'export const price = ;\n');
    expect(atStart()).toContain('Expression expected');
  });
  it('is followed by starts that check the types of a change', () => {
    atStart();
    write(source, `${wrongType}export const currency = 'INR';\n`);
    expect(atStart()).toContain(typeError);
  });
  it('checks types where nothing else is asked for', () => {
    expect(build()).toContain(typeError);
    write(source, 'export const price: number = 1;\n');
    expect(build()).toContain('true');
    expect(build()).toBe('false\n');
    expect(atStart()).toBe('false\n');
  });
});
