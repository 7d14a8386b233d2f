import fs from 'node:fs';

const kilobytes = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
const parentOf = (pid: number): number =>
  Number(
    fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /, '')
      .split(' ')[0],
  );

/** Undefined when the process ends while its files in /proc are read. */
function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The process id and those of all its descendants, PostgreSQL included. */
function processTree(pid: number): number[] {
  const all = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((number) => number > 0);
  const children = all.filter((one) => unlessEnded(() => parentOf(one)) === pid);
  return [pid, ...children.flatMap(processTree)];
}

/** MB. `rss` counts memory shared by processes once for each of them, `pss` counts it once, `own` is the process alone. */
export type Memory = { rss: number; pss: number; own: number };

/** Memory of a process and its descendants. Linux only. */
export function memoryOf(pid: number): Memory {
  const texts = processTree(pid).flatMap((one) => unlessEnded(() => fs.readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')) ?? []);
  const sum = (name: string): number => texts.reduce((total, text) => total + kilobytes(text, name), 0) / 1024;
  return { rss: sum('Rss'), pss: sum('Pss'), own: kilobytes(texts[0] ?? '', 'Rss') / 1024 };
}
