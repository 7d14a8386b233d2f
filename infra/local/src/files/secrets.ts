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

/** The form of 32 bytes as base64url. */
const secretPattern = /^[\w-]{43}$/;
const isSecret = (value: unknown): value is string => typeof value === 'string' && secretPattern.test(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The error would quote the text, which holds secrets.
  }
}

/** What is wrong with the content of the file; undefined where each of its secrets can be used. */
function damageOf(content: unknown): string | undefined {
  if (content === undefined) return 'it is not JSON';
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'it is not a list of secrets';
  const wrong = Object.entries(content).filter(([, value]) => !isSecret(value));
  return wrong.length > 0 ? `it has no usable secret for ${wrong.map(([name]) => name).join(', ')}` : undefined;
}

function readSecrets(file: string): Map<string, string> {
  const content = parseJson(fs.readFileSync(file, 'utf8'));
  const damage = damageOf(content);
  if (damage) throw new Error(`the file ${file} is damaged: ${damage}. It holds the secrets of this shop; put it back from its copy.`);
  return new Map(Object.entries(content as Record<string, string>));
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
