import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { counted } from '@2x7/contracts';
import { z } from 'zod';

const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() });
export type TableCopy = z.infer<typeof Table>;
const Database = z.object({
  /** Names of the migrations that had run: the schema that the rows belong to. */
  migrations: z.array(z.string()),
  /** In insertion order: a table that is referenced comes before those that reference it. */
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DatabaseCopy = z.infer<typeof Database>;

/** Content of manifest.json. `files`: every file but the manifest, with size and checksum. */
export const Manifest = z.object({
  version: z.literal(1),
  made_at: z.iso.datetime(),
  databases: z.record(z.string(), Database),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** One line that summarises a backup. */
export function contentsOf({ databases, files }: Manifest): string {
  const rows = Object.values(databases)
    .flatMap(({ tables }) => tables)
    .reduce((sum, table) => sum + table.rows, 0);
  return `${counted(Object.keys(databases).length, 'database')} with ${counted(rows, 'row')}, ${counted(files.length, 'file')}`;
}

const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();

async function describe(folder: string, file: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of fs.createReadStream(path.join(folder, file)) as AsyncIterable<Buffer>) {
    hash.update(part);
    bytes += part.length;
  }
  return { path: file.split(path.sep).join('/'), bytes, sha256: hash.digest('hex') };
}

/** The manifest is written last: a backup without it is incomplete. */
export async function writeManifest(folder: string, databases: Manifest['databases']): Promise<Manifest> {
  const files = [];
  for (const file of filesBelow(folder)) files.push(await describe(folder, file));
  const manifest: Manifest = { version: 1, made_at: new Date().toISOString(), databases, files };
  fs.writeFileSync(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

const isMissing = ({ code = '' }: NodeJS.ErrnoException): boolean => ['ENOENT', 'ENOTDIR'].includes(code);

/** Why a manifest cannot be read, in a sentence. */
function manifestProblem(folder: string, cause: NodeJS.ErrnoException): string {
  if (isMissing(cause)) return `${folder} is not a complete backup: it has no manifest.json.`;
  if (cause.code === 'EACCES')
    return `The backup in ${folder} cannot be read: this user may not read it. Restore it as the user who made it.`;
  return `${folder} is not a complete backup: its manifest.json cannot be read.`;
}

/** @throws Error with a sentence when the manifest is missing, may not be read, or was cut off by an interrupted copy of the backup */
function parse<T>(folder: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(fs.readFileSync(manifestFile(folder), 'utf8')));
  } catch (cause) {
    throw new Error(manifestProblem(folder, cause as Error), { cause });
  }
}

/** When the backup was made. @throws Error with a sentence when its manifest cannot be read */
export const madeAt = (folder: string): string => parse(folder, Manifest.pick({ made_at: true })).made_at;

/** Reads the manifest and verifies every file. @throws Error with a sentence when the backup is incomplete */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = parse(folder, Manifest);
  for (const file of manifest.files) {
    const now = fs.existsSync(path.join(folder, file.path)) ? await describe(folder, file.path) : undefined;
    if (now?.sha256 !== file.sha256)
      throw new Error(
        `The backup cannot be restored: its file ${file.path} ${now ? 'was changed or damaged after the backup' : 'is missing'}.`,
      );
  }
  return manifest;
}
