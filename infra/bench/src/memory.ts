import fs from 'node:fs';

const kilobytes = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
const parentOf = (pid: number): number => Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S /, '').split(' ')[0]);

/** A process may end while it is looked at. */
function read<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The process and all that it has started, PostgreSQL included. */
function family(pid: number): number[] {
  const all = fs.readdirSync('/proc').map(Number).filter((number) => number > 0);
  const children = all.filter((one) => read(() => parentOf(one)) === pid);
  return [pid, ...children.flatMap(family)];
}

/** MB: `rss` counts pages that processes share once for each of them, `pss` once. Linux only. */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const texts = family(pid).flatMap((one) => read(() => fs.readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')) ?? []);
  const sum = (name: string): number => texts.reduce((total, text) => total + kilobytes(text, name), 0) / 1024;
  return { rss: sum('Rss'), pss: sum('Pss') };
}
