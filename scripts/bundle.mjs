/**
 * Bundles the programs of `npm start` and of the operator commands from their TypeScript sources: Node then loads a few files instead of
 * 2,900, and a clean clone starts without waiting for the compiler. docs/decisions/0015
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { transform } from 'rolldown/utils';
import { at, root } from './checks/tree.mjs';

const target = at('dist');
const local = at('infra/local/src');

const commands = () =>
  fs
    .readdirSync(path.join(local, 'commands'))
    .filter((name) => name.endsWith('main.ts'))
    .map((name) => `commands/${name}`);

/** Program by program: `first-start`, `run`, `commands/trace.main`, … */
const programs = () =>
  Object.fromEntries(['first-start.ts', 'run.ts', ...commands()].map((name) => [name.replace(/[.]ts$/, ''), path.join(local, name)]));

/** Packages with binaries or data files of their own, and those that tracing changes while they are loaded. */
const separate = /^(sharp|@node-rs\/argon2|pdfkit|fontkit|swagger-ui-dist|pg|pg-pool|@opentelemetry\/.*)($|\/)/;

/** Drivers and transports that TypeORM and NestJS load only if a program asks for them, and that are not installed. */
const leaveOutAbsent = () => ({
  name: 'leave-out-absent',
  async resolveId(name, importer, options) {
    if (!importer || !/^[@a-z]/.test(name)) return null;
    return (await this.resolve(name, importer, { ...options, skipSelf: true })) ?? { id: name, external: true };
  },
});

const typeormCompat = /[\\/]@nestjs[\\/]typeorm[\\/].*[\\/]typeorm-compat[.]js$/;

/**
 * @nestjs/typeorm looks with `require` for two classes that TypeORM 1 no longer has. From the bundle, Node would load the files of a second
 * TypeORM for that.
 */
const oneTypeorm = () => ({
  name: 'one-typeorm',
  transform(code, id) {
    if (!typeormCompat.test(id)) return null;
    if (!code.includes("require('typeorm')")) throw new Error(`${id} loads TypeORM in another way: see scripts/bundle.mjs`);
    return `import * as typeormOfBundle from 'typeorm';\n${code.replace("require('typeorm')", 'typeormOfBundle')}`;
  },
});

const driverFactory = /[\\/]typeorm[\\/]driver[\\/]DriverFactory[.]js$/;
const otherDrivers = /^const \w+Driver_1 = require\("[.][/](?!postgres[/]).*$/gm;

/** TypeORM loads its drivers of all databases, a sixth of the bundle. The shop has PostgreSQL. */
const oneDriver = () => ({
  name: 'one-driver',
  transform(code, id) {
    if (!driverFactory.test(id)) return null;
    const withOne = code.replaceAll(otherDrivers, '');
    if (withOne === code || !withOne.includes('PostgresDriver_1 = require')) throw new Error(`${id} has changed: see scripts/bundle.mjs`);
    return withOne;
  },
});

const schemaCompilers = /^@fastify[/](ajv|fast-json-stringify)-compiler$/;
const leftOutCompiler = '\0left-out-compiler.cjs';

/** Fastify loads its compilers of JSON schemas, a seventh of the bundle, also where no route has such a schema. */
const noJsonSchemas = () => ({
  name: 'no-json-schemas',
  resolveId: (name) => (schemaCompilers.test(name) ? leftOutCompiler : null),
  load: (id) =>
    id === leftOutCompiler
      ? "module.exports = () => () => { throw new Error('A route has a JSON schema, whose compiler scripts/bundle.mjs leaves out'); };"
      : null,
});

/** `new URL('./decoder-process.js', import.meta.url)`: a program that is started as a process of its own. */
const startedProgram = /new URL\('([.][/][\w-]+)[.]js', import[.]meta[.]url\)/g;

/** What a source says of its place stays true: `import.meta.url` is that of the source, and a program that it starts is bundled too. */
const placesOfSources = () => ({
  name: 'places-of-sources',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null;
    const withPrograms = code.replace(startedProgram, (whole, name) => {
      const source = `${path.resolve(path.dirname(id), name)}.ts`;
      if (!fs.existsSync(source)) return whole;
      const reference = this.emitFile({ type: 'chunk', id: source, fileName: `${path.basename(name)}.js` });
      return `new URL('${this.getFileName(reference)}', ${JSON.stringify(pathToFileURL(`${target}/`).href)})`;
    });
    return withPrograms.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
});

/** The scripts of the payment window are no modules: each loses its types and stays a file. */
async function writeWindowScripts() {
  const from = at('infra/razorpay-sandbox/browser');
  const to = at('infra/razorpay-sandbox/dist/browser');
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from).filter((file) => /(?<![.]d)[.]ts$/.test(file))) {
    const { code, errors } = await transform(name, fs.readFileSync(path.join(from, name), 'utf8'), { sourceType: 'script' });
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    fs.writeFileSync(path.join(to, name.replace(/ts$/, 'js')), code);
  }
}

/** ms after which a chunk that another bundle has replaced is deleted. A shop that runs may still load it. */
const keptMs = 24 * 60 * 60_000;

/** The names of the files of the last bundle. */
const namesFile = path.join(target, 'files.json');

/** Without a list, such as after an update, each file may be one of the last bundle. */
function namesOfLastBundle() {
  try {
    return JSON.parse(fs.readFileSync(namesFile, 'utf8'));
  } catch {
    return fs.existsSync(target) ? fs.readdirSync(target) : [];
  }
}

/** From now on the files of the last bundle are replaced, however old they are. */
function dateReplacedFiles() {
  const now = new Date();
  for (const file of namesOfLastBundle().map((name) => path.join(target, name))) {
    if (fs.existsSync(file)) fs.utimesSync(file, now, now);
  }
}

function writeFile(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.${process.pid}`, text);
  fs.renameSync(`${file}.${process.pid}`, file);
}

/** A backslash before a character that needs none, and a character outside of ASCII. */
const outsideAscii = /((?:\\\\)*)(\\?)([^\0-\x7f])/g;

/** The same code in ASCII: V8 keeps a text that has a single other character in twice the memory. */
const inAscii = (code) =>
  code.replaceAll(outsideAscii, (_, escaped, __, unit) => `${escaped}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Where a module of a package begins: `__commonJSMin(((exports, module) => {`. */
const moduleStart = /(__(?:commonJS|esm)Min\(\()(?:\(([^()]*)\)|(\w+))=>\{/g;

/** V8 compiles a function in parentheses while it reads it, instead of reading it again when it is called. Node 20 does so for `function`, not for `=>`. */
const compiledAtOnce = (code) => code.replaceAll(moduleStart, (_, call, names, name) => `${call}function(${names ?? name}){`);

/** A program is written after the chunks that it imports, so that it can be started at any moment. */
function writeFiles(files) {
  dateReplacedFiles();
  for (const { fileName, code } of files.toSorted((a, b) => Number(a.isEntry) - Number(b.isEntry)))
    writeFile(path.join(target, fileName), inAscii(compiledAtOnce(code)));
  const current = new Set([...files.map(({ fileName }) => fileName), path.basename(namesFile), '.build-stamp']);
  for (const entry of fs.readdirSync(target, { withFileTypes: true })) {
    const file = path.join(target, entry.name);
    if (entry.isFile() && !current.has(entry.name) && Date.now() - fs.statSync(file).mtimeMs > keptMs) fs.rmSync(file, { force: true });
  }
  writeFile(namesFile, JSON.stringify(files.map(({ fileName }) => fileName)));
}

async function writePrograms() {
  const build = await rolldown({
    cwd: root,
    input: programs(),
    platform: 'node',
    tsconfig: at('tsconfig.base.json'),
    external: separate,
    resolve: { conditionNames: ['@2x7/source', 'node', 'import', 'default'] },
    plugins: [noJsonSchemas(), leaveOutAbsent(), oneTypeorm(), oneDriver(), placesOfSources()],
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    dir: target,
    format: 'esm',
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: true },
  });
  await build.close();
  writeFiles(output);
}

await writeWindowScripts();
await writePrograms();
