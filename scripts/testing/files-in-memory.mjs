/** Where a run of the tests keeps its data folders, databases and temporary files. */
import fs from 'node:fs';
import os from 'node:os';

/** A file system that Linux keeps in memory. */
const memory = '/dev/shm';
/** Bytes. A whole run stores up to 0.6 GB at one time; the rest is for its programs. */
const wanted = 4 * 1024 ** 3;

/** Containers mount it with `noexec`, and programs that a test installs in its folder could not run. */
function runsPrograms(mounts) {
  const options = mounts.split('\n').flatMap((line) => {
    const [, place, , given] = line.split(' ');
    return place === memory ? [given.split(',')] : [];
  });
  return options.length > 0 && !options.at(-1).includes('noexec');
}

/** Bytes that can be stored: the limit of the file system, or of the memory. */
function bytesLeft() {
  const { bavail, bsize } = fs.statfsSync(memory);
  return Math.min(bavail * bsize, os.freemem());
}

const mountsOfLinux = () => (fs.existsSync('/proc/mounts') ? fs.readFileSync('/proc/mounts', 'utf8') : '');

/**
 * A test of the pages copies a data folder of 3,200 files, for which ext4 takes up to 2 s of CPU and memory 0.2. A machine with little memory, and
 * one whose TMPDIR is set, keep the files where other programs do.
 * @param {{ chosen?: string; mounts?: string; left?: () => number }} machine what TMPDIR says, the text of /proc/mounts, and the bytes left in memory
 * @returns {string} a folder in which each run makes its own
 */
export function folderOfRuns({ chosen = process.env.TMPDIR, mounts = mountsOfLinux(), left = bytesLeft } = {}) {
  const inMemory = !chosen && runsPrograms(mounts) && left() >= wanted;
  return inMemory ? memory : fs.realpathSync(chosen || os.tmpdir());
}
