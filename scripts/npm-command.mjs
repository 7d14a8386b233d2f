import path from 'node:path';
import { at } from './checks/tree.mjs';

/** npm's list of the installed packages, which it writes last. The folder itself appears with the first module that Node keeps compiled. */
export const installedFile = at('node_modules', '.package-lock.json');

/**
 * The command that runs npm. If npm started this process, its program is known, which needs neither PATH nor shell.
 * Other package managers set the same variable, but cannot read npm's lock file.
 * @returns {{command: string, first: string[], shell: boolean}}
 */
export function npmCommand() {
  const runner = process.env.npm_execpath ?? '';
  if (/^np[mx]/.test(path.basename(runner))) return { command: process.execPath, first: [runner], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}
