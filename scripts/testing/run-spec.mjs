import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endQuietly } from './processes.mjs';
import { readEvents } from './read-events.mjs';

const reporter = fileURLToPath(new URL('./record-events.mjs', import.meta.url));
/** Finds what hangs; what is only slow, on a small machine with others beside it, may finish. */
const timeLimitMs = 15 * 60_000;
const graceMs = 10_000;

const lastLines = (file) => fs.readFileSync(file, 'utf8').trim().split('\n').slice(-60).join('\n');

/** In a group of its own, so that it ends with its children, and not by a Ctrl-C that we answer ourselves. */
function start(spec, { files, env, running }) {
  const output = fs.openSync(files.output, 'w');
  const options = ['--enable-source-maps', '--test-reporter', reporter, '--test-reporter-destination', files.events];
  const child = spawn(process.execPath, [...options, spec.file], {
    cwd: spec.folder, env, detached: true, stdio: ['ignore', output, output],
  });
  fs.closeSync(output);
  running.add(child.pid);
  return child;
}

/** Politely first, so that its own `after` has a chance. */
function end(child) {
  endQuietly(-child.pid, 'SIGTERM');
  return setTimeout(() => endQuietly(-child.pid, 'SIGKILL'), graceMs);
}

const ended = (child) =>
  new Promise((resolve) => {
    let late = false;
    let force;
    const limit = setTimeout(() => {
      late = true;
      force = end(child);
    }, timeLimitMs);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      clearTimeout(force);
      resolve({ code, signal, late });
    });
  });

/** A file can fail without a failing rule: it does not load, does not end, is killed, or has no rule at all. */
function fileFailure({ code, signal, late }, result) {
  const counted = result.passed + result.failures.length + result.skipped.length;
  if (late) return `It had not ended after ${timeLimitMs / 60_000} minutes; open: ${result.open.join('; ') || 'nothing'}`;
  if (signal) return `It was ended by ${signal}`;
  if (code !== 0 && result.failures.length === 0) return `It ended with code ${code}`;
  if (counted === 0) return 'It has no rule';
  return undefined;
}

/**
 * Runs one compiled spec in a process of its own.
 * @param {{file: string, folder: string, source: string}} spec
 * @param {{dir: string, env: object, running: Set<number>}} run `dir` takes its files, `running` its process id
 */
export async function runSpec(spec, { dir, env, running }) {
  const started = performance.now();
  const name = spec.source.replaceAll(path.sep, '_');
  const files = { events: path.join(dir, `${name}.events`), output: path.join(dir, `${name}.output`) };
  const child = start(spec, { files, env, running });
  const exit = await ended(child);
  running.delete(child.pid);
  const result = readEvents(files.events);
  const failure = fileFailure(exit, result);
  if (failure) result.failures.push({ name: 'the file as a whole', error: failure });
  const output = result.failures.length > 0 ? lastLines(files.output) : '';
  return { source: spec.source, seconds: (performance.now() - started) / 1000, output, ...result };
}
