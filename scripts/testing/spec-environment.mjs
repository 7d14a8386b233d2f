/** The environment of a spec file: the process in which it runs. At the end it checks for open handles. */
import { inspect } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { ProcessLog } from './process-log.mjs';

/** jest numbers the processes that run at once, from 1 on. */
const worker = Number(process.env.JEST_WORKER_ID ?? 1) - 1;
/** The log of the spec file that runs in this process. */
let log;

// Playwright's name for the number of a worker. The child processes of a spec need neither jest's option nor the list of all workers.
Object.assign(process.env, { TEST_PARALLEL_INDEX: String(worker) }, JSON.parse(process.env.TEST_WORKERS ?? '[]')[worker]);
delete process.env.NODE_OPTIONS;
delete process.env.TEST_WORKERS;

/** ms in which an error that nothing awaited is still counted as one of this file. */
const afterLastTestMs = 20;
/** ms. A closed server and an ended child process leave the event loop some turns later. */
const graceMs = 2_000;
const heldOpen = { TCPServerWrap: 'server', TCPSERVERWRAP: 'server', PipeServerWrap: 'server', ProcessWrap: 'child process' };
const openThings = () =>
  process
    .getActiveResourcesInfo()
    .map((kind) => heldOpen[kind])
    .filter(Boolean);

const nameOf = (test) =>
  test?.parent ? `${nameOf(test.parent)} › ${test.name}`.replace(/^ROOT_DESCRIBE_BLOCK › /, '') : (test?.name ?? '');

/** jest-circus handles these events while tests run. Before and after, the error would end the process without naming the file. */
for (const event of ['unhandledRejection', 'uncaughtException']) {
  process.on(event, (error) => log?.append({ problem: `An error that nothing awaited: ${error?.stack ?? inspect(error)}` }));
}

/** An error without a stack, which would show only frames of this file. */
const withoutStack = (message) => Object.assign(new Error(message), { stack: message });

/** The files of a process run one after the other (see spec-runner.mjs), so each can have the global object of the process. */
export default class SpecEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #openBefore = openThings().length;
  #environmentBefore = { ...process.env };
  #console = console;

  constructor({ projectConfig }, context) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
    log = new ProcessLog(context.testPath);
    // jest restarts a process that has crashed, and would accept the second run if it passes.
    const { pid, open } = log.read();
    if (pid && pid !== process.pid)
      throw withoutStack(`The process of this file ended before the file did, in: ${open ?? 'loading the file'}`);
    log.append({ pid: process.pid });
  }

  setup() {}

  getVmContext() {
    return null;
  }

  handleTestEvent({ name, test, hook }) {
    if (name === 'test_fn_start') log.append({ open: nameOf(test) });
    if (name === 'hook_start') log.append({ open: `${hook.type} of ${nameOf(hook.parent).replace('ROOT_DESCRIBE_BLOCK', 'the file')}` });
  }

  async teardown() {
    await pause(afterLastTestMs);
    const deadline = Date.now() + graceMs;
    while (openThings().length > this.#openBefore && Date.now() < deadline) await pause(50);
    const left = openThings().slice(this.#openBefore);
    if (left.length > 0) log.append({ problem: `It ends and leaves open: ${left.join(', ')}. Close what a test or hook has opened.` });
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console; // jest has put one of its own there, which refuses to print after the file
    for (const name of Object.keys(process.env)) if (!(name in this.#environmentBefore)) delete process.env[name];
    Object.assign(process.env, this.#environmentBefore);
  }
}
