import path from 'node:path';

/**
 * How to run npm: its own program where npm runs us, which needs no PATH and no shell.
 * Other package managers set the same variable, but know nothing of npm's lock file.
 * @returns {{command: string, first: string[], shell: boolean}}
 */
export function npmCommand() {
  const runner = process.env.npm_execpath ?? '';
  if (/^np[mx]/.test(path.basename(runner))) return { command: process.execPath, first: [runner], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}
