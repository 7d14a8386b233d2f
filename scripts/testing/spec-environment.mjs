/** The environment of a spec file: jest's Node environment that accepts the built-in classes of both realms, and checks for open handles at the end. */
import { inspect } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { TestEnvironment } from 'jest-environment-node';
import { ProcessLog } from './process-log.mjs';

const lane = process.env.TEST_LANE ?? '0';
/** The log of the spec file that runs in this process. */
let log;

// The child processes of a spec need neither jest's option nor the list of all lanes.
Object.assign(process.env, JSON.parse(process.env.TEST_LANES ?? '[]')[Number(lane)]);
delete process.env.NODE_OPTIONS;
delete process.env.TEST_LANES;

const classes = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
  'AggregateError',
  'Object',
  'Array',
  'Date',
  'Map',
  'Set',
  'WeakMap',
  'Promise',
  'RegExp',
];

/**
 * jest runs a file in a vm context with built-in classes of its own. Objects that Node creates (errors of fs and sockets,
 * dates of a file, messages of a worker) are instances of the outer classes: `instanceof Error` would be false for an ENOENT.
 */
function acceptBothRealms(inner, outer) {
  if (inner === outer) return;
  const value = function hasInstance(thing) {
    return Function.prototype[Symbol.hasInstance].call(this, thing) || (this === inner && thing instanceof outer);
  };
  Object.defineProperty(inner, Symbol.hasInstance, { value, configurable: true });
}

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

export default class SpecEnvironment extends TestEnvironment {
  #openBefore = openThings().length;

  constructor(config, context) {
    super(config, context);
    log = new ProcessLog(context.testPath);
    // jest restarts a process that has crashed, and would accept the second run if it passes.
    const { pid, open } = log.read();
    if (pid && pid !== process.pid)
      throw withoutStack(`The process of this file ended before the file did, in: ${open ?? 'loading the file'}`);
    log.append({ pid: process.pid });
  }

  async setup() {
    await super.setup();
    for (const name of classes) acceptBothRealms(this.global[name], globalThis[name]);
  }

  handleTestEvent({ name, test, hook }) {
    if (name === 'test_fn_start') log.append({ open: nameOf(test) });
    if (name === 'hook_start') log.append({ open: `${hook.type} of ${nameOf(hook.parent).replace('ROOT_DESCRIBE_BLOCK', 'the file')}` });
  }

  async teardown() {
    const deadline = Date.now() + graceMs;
    while (openThings().length > this.#openBefore && Date.now() < deadline) await pause(50);
    const left = openThings().slice(this.#openBefore);
    if (left.length > 0) log.append({ problem: `It ends and leaves open: ${left.join(', ')}. Close what a test or hook has opened.` });
    await super.teardown();
  }
}
