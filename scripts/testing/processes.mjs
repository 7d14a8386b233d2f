import fs from 'node:fs';

const read = (file) => {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return ''; // it has ended meanwhile
  }
};

/**
 * Ends what a test has left running. Everything that tests start lives in the run's own temporary folder,
 * by its arguments or by its environment, and so can be told from any other process (Linux only).
 */
export function endLeftovers(folder) {
  if (process.platform !== 'linux') return;
  const pids = fs.readdirSync('/proc').map(Number).filter((pid) => pid > 1 && pid !== process.pid);
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
