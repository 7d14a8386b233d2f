/** Where a spec file runs: Node as jest provides it, with the built-in classes of both realms, and a check at the end. */
import { inspect } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { TestEnvironment } from 'jest-environment-node';
import { ProcessLog } from './process-log.mjs';

const lane = process.env.TEST_LANE ?? '0';
/** Of the spec file that this process runs. */
let log;

// The child processes of a spec need neither jest's option nor the list of all lanes.
Object.assign(process.env, JSON.parse(process.env.TEST_LANES ?? '[]')[Number(lane)]);
delete process.env.NODE_OPTIONS;
delete process.env.TEST_LANES;

const classes = [
  'Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError',
  'Object', 'Array', 'Date', 'Map', 'Set', 'WeakMap', 'Promise', 'RegExp',
];

/**
 * jest runs a file in a vm context with built-in classes of its own. Whatever Node makes (errors of fs and sockets, the dates
 * of a file, messages of a worker) belongs to the outer classes: `instanceof Error` would be false for an ENOENT.
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
const openThings = () => process.getActiveResourcesInfo().map((kind) => heldOpen[kind]).filter(Boolean);

const nameOf = (test) => (test?.parent ? `${nameOf(test.parent)} › ${test.name}`.replace(/^ROOT_DESCRIBE_BLOCK › /, '') : test?.name ?? '');

/** jest-circus takes these over while tests run; before and after, they would end the process without a name. */
for (const event of ['unhandledRejection', 'uncaughtException']) {
  process.on(event, (error) => log?.append({ problem: `An error that nothing awaited: ${error?.stack ?? inspect(error)}` }));
}

/** The frames of this file say nothing about the spec. */
const withoutStack = (message) => Object.assign(new Error(message), { stack: message });

export default class SpecEnvironment extends TestEnvironment {
  #openBefore = openThings().length;

  constructor(config, context) {
    super(config, context);
    log = new ProcessLog(context.testPath);
    // jest starts a process that has crashed once more and would accept a second run that passes.
    const { pid, open } = log.read();
    if (pid && pid !== process.pid) throw withoutStack(`The process of this file ended before the file did, in: ${open ?? 'loading the file'}`);
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
