import fs from 'node:fs';

const read = (file) => {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return ''; // the process has ended meanwhile
  }
};

/**
 * Kills the processes that a test has left running. Every process that tests start has the temporary folder of the run in
 * its arguments or its environment, which distinguishes it from all other processes (Linux only).
 */
export function endLeftovers(folder) {
  if (process.platform !== 'linux') return;
  const pids = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid);
  for (const pid of pids) {
    const belongs = read(`/proc/${pid}/cmdline`).includes(folder) || read(`/proc/${pid}/environ`).includes(folder);
    if (belongs) endQuietly(pid, 'SIGKILL');
  }
}

export function endQuietly(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
