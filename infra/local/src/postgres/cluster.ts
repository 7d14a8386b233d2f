import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { canEnter, isRoot, namespaceAccount, plainAccount, type Account } from './account.js';
import { postgresBinaries } from './binaries.js';
import { chooseOutside, isOutside, outsideFolder } from './outside-folder.js';
import { initdbArguments, postgresEnv } from './settings.js';
import { openSecrets } from '../files/secrets.js';

/** The files, binaries, account and superuser password of a server. */
export type Cluster = { folder: string; binaries: string; account: Account; password: string };
type Place = { folder: string; account: Account };

const supportedVersion = '18';

/**
 * Chooses the folder and the account of a cluster. Below a folder that only root may enter (`/root`), root runs it in
 * a user namespace; where namespaces are forbidden, it is placed in /var/lib.
 */
export function placeCluster(dataDir: string, namespaces = namespaceAccount): Place {
  const account = plainAccount();
  if (isOutside(dataDir)) return { folder: outsideFolder(dataDir), account };
  const folder = path.join(dataDir, 'cluster');
  if (canEnter(account, dataDir)) return { folder, account };
  const inNamespace = namespaces();
  if (inNamespace) return { folder, account: inNamespace };
  return { folder: chooseOutside(dataDir), account };
}

function giveTo(account: Account, folder: string): void {
  if (!isRoot()) return;
  const { uid = 0, gid = 0 } = account;
  if (fs.statSync(folder).uid === uid) return;
  const run = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${folder} cannot be given to the user who runs PostgreSQL: ${run.stderr}`);
}

/** Beside the files of PostgreSQL, because its account may be unable to enter the temporary folder of root. */
function passwordFile(cluster: Cluster): string {
  const file = `${cluster.folder}.new-password-${crypto.randomUUID()}`;
  fs.writeFileSync(file, `${cluster.password}\n`, { mode: 0o600, flag: 'wx' });
  giveTo(cluster.account, file);
  return file;
}

/** initdb runs in its own process group: Ctrl-C in a terminal signals the whole group, and would make it fail in a start that is to end cleanly. */
async function runInitdb(cluster: Cluster, folder: string): Promise<void> {
  const { account, binaries } = cluster;
  const { uid, gid, wrap } = account;
  const password = passwordFile(cluster);
  const command = [...wrap, path.join(binaries, 'initdb'), `--pgdata=${folder}`, `--pwfile=${password}`, ...initdbArguments];
  const user = uid === undefined ? {} : { uid, gid };
  try {
    const child = spawn(command[0] as string, command.slice(1), {
      cwd: '/',
      env: postgresEnv,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
    const [[status], complaint] = await Promise.all([once(child, 'close') as Promise<[number | null]>, text(child.stderr)]);
    if (status !== 0) throw new Error(complaint || `initdb ended with ${status}`);
  } catch (cause) {
    throw new Error(`PostgreSQL could not make its files: ${(cause as Error).message}`, { cause });
  } finally {
    fs.rmSync(password);
  }
}

/** Creates the files under a draft name and renames the folder, so that a crash leaves no incomplete cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  const parent = path.dirname(cluster.folder);
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith('cluster.new-'))) {
    // The initdb of a killed start may still write.
    fs.rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const draft = fs.mkdtempSync(`${cluster.folder}.new-`);
  giveTo(cluster.account, draft);
  await runInitdb(cluster, draft);
  fs.renameSync(draft, cluster.folder);
}

function checkVersion(folder: string): void {
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === supportedVersion) return;
  throw new Error(`${folder} was made by PostgreSQL ${version}; this shop brings ${supportedVersion}. Move it away, or set DATABASE_URL.`);
}

/** Whether the cluster of `dataDir` has been made. */
export const hasCluster = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, 'cluster')) || isOutside(dataDir);

/**
 * Root would give the files to the account that runs PostgreSQL for root, and the user who starts the shop could not open them any more.
 * @throws Error with a sentence when root meets the cluster of another user
 */
export function refuseClusterOfOther(dataDir: string): void {
  const folder = path.join(dataDir, 'cluster');
  if (!isRoot() || !fs.existsSync(folder)) return;
  const { uid } = fs.statSync(folder);
  if (uid === 0 || uid !== fs.statSync(dataDir).uid) return; // root has made the folder around the cluster
  throw new Error(`the database in ${dataDir} belongs to the user with the id ${uid}. Run this as that user, not as root.`);
}

/** Opens the cluster of `dataDir`; creates it at the first start. @throws as `refuseClusterOfOther` */
export async function openCluster(dataDir: string): Promise<Cluster> {
  refuseClusterOfOther(dataDir);
  const { folder, account } = placeCluster(dataDir);
  const password = openSecrets(path.join(dataDir, 'superuser.json')).get('postgres');
  const cluster = { folder, account, binaries: postgresBinaries(account), password };
  if (!fs.existsSync(folder)) await createCluster(cluster);
  checkVersion(folder);
  giveTo(account, folder);
  return cluster;
}
