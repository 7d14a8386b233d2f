import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What the process of a spec file reports to the runner, also when it is killed: JSON lines in a file for each spec file. */
export class ProcessLog {
  #file;

  /** @param {string} specFile the compiled file @param {string} folder of the run */
  constructor(specFile, folder = process.env.TEST_RUN_DIR ?? os.tmpdir()) {
    this.#file = path.join(folder, `${specFile.replaceAll(path.sep, '_')}.jsonl`);
  }

  clear() {
    fs.rmSync(this.#file, { force: true });
  }

  append(entry) {
    fs.appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** @returns {{pid?: number, open?: string, problems: string[]}} `open`: the test or hook that began last */
  read() {
    if (!fs.existsSync(this.#file)) return { problems: [] };
    const entries = fs
      .readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    return { ...Object.assign({}, ...entries), problems: entries.flatMap(({ problem }) => problem ?? []) };
  }
}
