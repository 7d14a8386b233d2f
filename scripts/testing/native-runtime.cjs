/**
 * jest's runtime, with modules that Node itself loads. Only files that import @jest/globals pass through node:vm, because jest gives each of
 * them its functions; everything that they import is loaded once by Node, several times as fast as by jest, and in Node's own realm.
 */
const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { pathToFileURL, fileURLToPath } = require('node:url');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** node:vm offers it behind --experimental-vm-modules only. */
const { SourceTextModule, SyntheticModule } = vm;
const globals = '@jest/globals';

function syntheticModule(exported, identifier) {
  const names = Object.keys(exported);
  return new SyntheticModule(
    names,
    function evaluate() {
      for (const name of names) this.setExport(name, exported[name]);
    },
    { identifier },
  );
}

const takesGlobals = (file) =>
  /\.m?js$/.test(file) && !file.includes('/node_modules/') && fs.readFileSync(file, 'utf8').includes(`'${globals}'`);

/**
 * @returns {string | undefined} the file, if the specifier is a path
 * @throws {Error} that names the importing file: Node's own would name this one
 */
function fileOf(specifier, from) {
  if (!/^[./]/.test(specifier)) return undefined;
  const file = path.resolve(path.dirname(from), specifier);
  if (!fs.existsSync(file)) throw new Error(`Cannot find module '${specifier}' imported from ${from}`);
  return file;
}

module.exports = class NativeRuntime extends Runtime {
  #modules = new Map();

  async unstable_importModule(file) {
    const module = this.#moduleOf(file);
    if (module.status === 'unlinked') await module.link((specifier, from) => this.#resolve(specifier, fileURLToPath(from.identifier)));
    await module.evaluate();
    return module;
  }

  /** jest-circus keeps its state in the module and in the global object: each spec file gets both anew. */
  requireInternalModule(from, to) {
    if (to) return createRequire(from)(to);
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[require.resolve(from)];
    return require(from);
  }

  #moduleOf(file) {
    const known = this.#modules.get(file);
    if (known) return known;
    const url = pathToFileURL(file).href;
    const module = new SourceTextModule(fs.readFileSync(file, 'utf8'), {
      identifier: url,
      initializeImportMeta: (meta) => Object.assign(meta, { url, filename: file, dirname: path.dirname(file) }),
      importModuleDynamically: (specifier) => this.#import(specifier, file),
    });
    this.#modules.set(file, module);
    return module;
  }

  async #resolve(specifier, from) {
    const key = `${from}\0${specifier}`;
    let known = this.#modules.get(key);
    if (!known) this.#modules.set(key, (known = await this.#load(specifier, from)));
    return known;
  }

  async #load(specifier, from) {
    if (specifier === globals) return syntheticModule(this.requireModuleOrMock(from, globals), specifier);
    const file = fileOf(specifier, from);
    if (file && takesGlobals(file)) return this.#moduleOf(file);
    return syntheticModule(await import(file ? pathToFileURL(file) : specifier), specifier);
  }

  #import(specifier, from) {
    const file = fileOf(specifier, from);
    if (file && takesGlobals(file)) return this.unstable_importModule(file);
    return import(file ? pathToFileURL(file) : specifier);
  }
};
