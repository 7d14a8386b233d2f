import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * The account that runs PostgreSQL, which refuses to run as root: the current user, an unprivileged system user,
 * or root mapped to an unprivileged user in a user namespace (`wrap`), where root keeps owning the files.
 */
export type Account = { uid?: number; gid?: number; wrap: readonly string[] };

export const isRoot = (): boolean => process.getuid?.() === 0;

function unprivilegedUser(): { uid: number; gid: number } {
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) throw new Error('PostgreSQL cannot run as root, and this system has neither a user postgres nor nobody.');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Runs `test` as the account, because modes, access lists and mount options together decide. */
function passes(account: Account, test: string, path: string): boolean {
  const { uid, gid } = account;
  if (uid === undefined) return true;
  const { status, signal } = spawnSync('/bin/sh', ['-c', test, path], { cwd: '/', env: {}, stdio: 'ignore', uid, gid });
  if (signal) throw new Error(`The access to ${path} was not checked: ${signal}`); // Ctrl-C; the answer decides where the cluster is made
  return status === 0;
}

export const canExecute = (account: Account, file: string): boolean => passes(account, 'test -r "$0" && test -x "$0"', file);

export const canEnter = (account: Account, folder: string): boolean => passes(account, 'test -x "$0"', folder);

/** Tries to create a user namespace: containers commonly forbid it. */
export function namespaceAccount(): Account | undefined {
  const { uid, gid } = unprivilegedUser();
  const wrap = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  const probe = spawnSync('/usr/bin/env', [...wrap, '/bin/sh', '-c', 'id -u'], { encoding: 'utf8', cwd: '/' });
  return probe.stdout?.trim() === String(uid) ? { wrap } : undefined;
}

/** The account without a user namespace. */
export const plainAccount = (): Account => (isRoot() ? { ...unprivilegedUser(), wrap: [] } : { wrap: [] });
