/** Formatting: see .prettierrc.json. Unchanged files are skipped by prettier's cache in node_modules/.cache. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as prettier from 'prettier';
import { at, root } from './tree.mjs';

const run = promisify(execFile);

/** The files that `npm run format` would change. */
export async function filesFormatted() {
  const args = [at('node_modules/prettier/bin/prettier.cjs'), '--list-different', '--cache', '.'];
  const { stdout } = await run(process.execPath, args, { cwd: root }).catch((error) => {
    if (error.code !== 1) throw error;
    return error;
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((file) => `${file} is not formatted; run npm run format`);
}

/** Proves that our configuration rejects double quotes. */
export async function formatFaultReported() {
  const options = await prettier.resolveConfig(at('scripts/check.mjs'));
  const isAccepted = await prettier.check('export const text = "double quotes";\n', { ...options, parser: 'babel' });
  return isAccepted ? ['prettier accepts double quotes'] : [];
}
