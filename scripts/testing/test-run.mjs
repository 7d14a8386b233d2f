/** One run of the tests: its temporary folder, the servers that the specs share, and the end of both. */
import fs from 'node:fs';
import path from 'node:path';
import { startBackends } from './backends.mjs';
import { folderOfRuns } from './files-in-memory.mjs';
import { endLeftovers } from './processes.mjs';

/** Other users may enter the folder, because PostgreSQL, which does not run as root, stores its data in it. */
function makeFolder() {
  const dir = fs.mkdtempSync(path.join(folderOfRuns(), '2x7-test-'));
  fs.chmodSync(dir, 0o711);
  fs.mkdirSync(path.join(dir, 'tmp'), { mode: 0o711 });
  return dir;
}

export class TestRun {
  dir = makeFolder();
  #backends;
  #stopped;

  /**
   * Starts PostgreSQL, RabbitMQ and the S3 server.
   * @param {number} workers how many spec files run at once at most
   * @returns {Promise<Record<string, string>>} the environment of the specs; TEST_WORKERS has what differs from worker to worker
   */
  async start(workers) {
    this.#backends = await startBackends(this.dir, workers);
    const perWorker = Array.from({ length: workers }, (_, worker) => this.#backends.envOf(worker));
    return {
      ...perWorker[0],
      NODE_ENV: 'test',
      FORCE_COLOR: '0',
      TMPDIR: path.join(this.dir, 'tmp'),
      TEST_RUN_DIR: this.dir,
      TEST_WORKERS: JSON.stringify(perWorker),
    };
  }

  stop() {
    return (this.#stopped ??= this.#end());
  }

  async #end() {
    await this.#backends?.stop();
    endLeftovers(this.dir);
    fs.rmSync(this.dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Ctrl-C, a container's stop and a closed pipe (`npm test | head`) end the run without leaving a process behind. */
export function stopOnSignal(stop) {
  const end = (code) => void stop().finally(() => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end(130));
  process.stdout.once('error', () => end(1));
}
