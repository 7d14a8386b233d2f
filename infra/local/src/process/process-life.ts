import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const procStat = (pid: number): string[] | undefined => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};

const canSignal = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** False for a zombie too: a process that has ended and waits for its parent to read its exit code. */
export function isRunning(pid: number): boolean {
  if (!canSignal(pid)) return false;
  const state = procStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** The start time of a process (clock ticks since boot): distinguishes a process from a later one with the same id. Empty without /proc. */
export const birthOf = (pid: number): string => procStat(pid)?.[19] ?? '';

/** @returns whether the process has ended within `timeoutMs`. */
export async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

export type Step = { signal: NodeJS.Signals; timeoutMs: number };

/** Sends the signals of `steps` in order, each with its time limit (ms), until the process has ended. @throws Error when it has not after the last. */
export async function endProcess(pid: number, steps: readonly Step[]): Promise<void> {
  for (const { signal, timeoutMs } of steps) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    if (await hasEnded(pid, timeoutMs)) return;
  }
  if (isRunning(pid)) throw new Error(`Process ${pid} does not end.`);
}
