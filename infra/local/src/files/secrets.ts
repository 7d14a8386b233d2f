import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type Secrets = {
  /** 32 random bytes as base64url, generated at the first call for `name` and stored. */
  get(name: string): string;
};

/** Writes a draft and renames it, so that a crash leaves either the old file or the new one. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  const descriptor = fs.openSync(draft, 'w', 0o600);
  try {
    fs.writeFileSync(descriptor, text);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
  fs.renameSync(draft, file);
}

function readSecrets(file: string): Map<string, string> {
  const text = fs.readFileSync(file, 'utf8');
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
  } catch {
    throw new Error(`the file ${file} is damaged: it is not JSON. It holds the secrets of this shop; put it back from its copy.`);
  }
}

/**
 * Opens a file of generated secrets that only its owner may read.
 * @throws Error that names a damaged file: it must be noticed, not replaced by new secrets.
 */
export function openSecrets(file: string): Secrets {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  const exists = fs.existsSync(file);
  if (exists) fs.chmodSync(file, 0o600);
  const known = exists ? readSecrets(file) : new Map<string, string>();
  return {
    get(name) {
      const old = known.get(name);
      if (old !== undefined) return old;
      const made = crypto.randomBytes(32).toString('base64url');
      known.set(name, made);
      replaceFile(file, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
      return made;
    },
  };
}
