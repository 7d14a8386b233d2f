import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { at } from './checks/tree.mjs';

const node = (...args) => {
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stdout + stderr;
};

const price = 'packages/prices/src/index.ts';
const read = (file) => fs.readFileSync(at(file), 'utf8');

/** A program that prints how many files Node has loaded of TypeORM's package. */
const withTypeorm = `
  import { createRequire } from 'node:module';
  import { getDataSourceToken } from '@nestjs/typeorm';
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  console.log(getDataSourceToken().name, loaded.filter((file) => file.includes('node_modules/typeorm/')).length);
`;

const withFastify = `
  import fastify from 'fastify';
  const routes = (options) => fastify().get('/', options, () => 'answered');
  const refusal = await routes({ schema: { querystring: { type: 'object' } } }).ready().catch((error) => error.message);
  console.log((await routes({}).inject('/')).body, refusal);
`;

function dateTwoDaysBack(folder) {
  const earlier = Date.now() / 1_000 - 2 * 86_400;
  for (const name of fs.readdirSync(folder)) fs.utimesSync(path.join(folder, name), earlier, earlier);
}

const scriptWith = (text, folder) =>
  fs.readdirSync(folder).find((name) => name.endsWith('.js') && fs.readFileSync(path.join(folder, name), 'utf8').includes(text));

/** A small copy of the project. */
function writeProject(write) {
  for (const script of ['build.mjs', 'bundle.mjs', 'npm-command.mjs', 'checks/tree.mjs'])
    write(`scripts/${script}`, read(`scripts/${script}`));
  for (const file of ['tsconfig.base.json', 'package-lock.json']) write(file, read(file));
  write('package.json', { type: 'module', workspaces: ['packages/*', 'infra/local'] });
  write('packages/prices/package.json', { name: 'prices', type: 'module' });
  write(price, "export const price: number = 'free';\n");
  write('infra/local/package.json', { name: 'local', type: 'module' });
  write(
    'infra/local/src/run.ts',
    "import { price } from '../../../packages/prices/src/index.js';\nconsole.log(`The price is ${price}.`);\n",
  );
  write('infra/local/src/first-start.ts', 'export {};\n');
  write('infra/local/src/commands/place.main.ts', 'console.log(import.meta.url);\n');
  write('infra/razorpay-sandbox/browser/window.ts', 'const amount: number = 1;\n');
}

/** Whether the bundle was stale, or the error. */
function bundleIn(folder) {
  const script = JSON.stringify(pathToFileURL(path.join(folder, 'scripts/build.mjs')));
  const program = `const { bundleShop } = await import(${script}); console.log(await bundleShop());`;
  return node('--input-type=module', '-e', program);
}

let folder;
const write = (file, content) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), '2x7-build-')));
  writeProject(write);
  fs.symlinkSync(at('node_modules'), path.join(folder, 'node_modules'), 'junction');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const bundle = () => bundleIn(folder);
const run = (program) => node(path.join(folder, 'dist', `${program}.js`));

describe('the bundle that npm start runs', () => {
  it('is built from the sources without a check of their types', () => {
    expect(bundle()).toContain('true');
    expect(run('run')).toBe('The price is free.\n');
    expect(fs.readFileSync(path.join(folder, 'infra/razorpay-sandbox/dist/browser/window.js'), 'utf8')).toBe('const amount = 1;\n');
  });
  it('is built again when a source has changed, and only then', () => {
    bundle();
    expect(bundle()).toBe('false\n');
    write(price, 'export const price = 7;\n');
    expect(bundle()).toContain('true');
    expect(run('run')).toBe('The price is 7.\n');
  });
  it('keeps a file for a day after it was replaced, because a running shop may still load it', () => {
    write('infra/local/src/run.ts', "const { price } = await import('../../../packages/prices/src/index.js');\nconsole.log(price);\n");
    bundle();
    const dist = path.join(folder, 'dist');
    const chunk = scriptWith('free', dist);
    // The bundle of an earlier release has no list of its files.
    fs.rmSync(path.join(dist, 'files.json'));
    for (const [amount, isKept] of [
      [7, true],
      [8, false],
    ]) {
      dateTwoDaysBack(dist);
      write(price, `export const price = ${amount};\n`);
      bundle();
      expect(fs.readdirSync(dist).includes(chunk)).toBe(isKept);
    }
  });
  it('has the addresses of the sources as import.meta.url', () => {
    bundle();
    expect(run('commands/place.main')).toBe(`${pathToFileURL(path.join(folder, 'infra/local/src/commands/place.main.ts'))}\n`);
  });
  it('is not built when a source cannot be parsed', () => {
    write(price, 'export const price = ;\n');
    expect(bundle()).toContain('The services could not be built');
    expect(bundle()).toMatch(/Unexpected token/);
  });
});

describe('the packages in the bundle', () => {
  it('are loaded without a second TypeORM', () => {
    write('infra/local/src/run.ts', withTypeorm);
    bundle();
    expect(run('run')).toBe('DataSource 0\n');
  });
  it("lack Fastify's compilers of JSON schemas, and say so where a route needs one", () => {
    write('infra/local/src/run.ts', withFastify);
    bundle();
    expect(scriptWith('draft-07/schema', path.join(folder, 'dist'))).toBeUndefined();
    expect(run('run')).toBe('answered A route has a JSON schema, whose compiler scripts/bundle.mjs leaves out\n');
  });
  it('begin each module with a function that V8 compiles while it reads it', () => {
    write('infra/local/src/run.ts', withFastify);
    bundle();
    const dist = path.join(folder, 'dist');
    const code = fs.readFileSync(path.join(dist, scriptWith('commonJSMin((', dist)), 'utf8');
    expect(code.match(/(commonJS|esm)Min\(\((?!function)/g)).toBeNull();
  });
});
