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

/** Whether the process does anything still. One that has ended but waits for its parent (a zombie) does not. */
export function isRunning(pid: number): boolean {
  if (!canSignal(pid)) return false;
  const state = procStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** Tells two processes apart that were given the same id one after the other. Empty where the system has no /proc. */
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

/** Asks a process to end, less and less politely, and waits until it has. */
export async function endProcess(pid: number, steps: readonly Step[]): Promise<void> {
  for (const { signal, timeoutMs } of steps) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    if (await hasEnded(pid, timeoutMs)) return;
  }
  if (isRunning(pid)) throw new Error(`Process ${pid} does not end.`);
}
