import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type TemporaryFolder = { path: string; remove(): void };

/** A new temporary folder with mode 711: PostgreSQL, which drops root's rights, must be able to enter it. */
export function temporaryFolder(name: string): TemporaryFolder {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `2x7-${name}-`));
  fs.chmodSync(folder, 0o711);
  return { path: folder, remove: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
