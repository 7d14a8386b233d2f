import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, isRoot, namespaceAccount, plainAccount, type Account } from './account.js';
import { postgresBinaries } from './binaries.js';
import { initdbArguments, postgresEnv } from './settings.js';
import { privateFolder } from '../files/private-folder.js';
import { openSecrets } from '../files/secrets.js';

/** The files, binaries, account and superuser password of a server. */
export type Cluster = { folder: string; binaries: string; account: Account; password: string };
export type Place = { folder: string; account: Account };

const supportedVersion = '18';

/**
 * Chooses the folder and the account of a cluster. Below a folder that only root may enter (`/root`), root runs it in
 * a user namespace; where namespaces are forbidden, it is placed in /var/tmp and `dataDir/cluster-path` holds its path.
 */
export function placeCluster(dataDir: string, namespaces = namespaceAccount): Place {
  const note = path.join(dataDir, 'cluster-path');
  const account = plainAccount();
  if (fs.existsSync(note)) return { folder: fs.readFileSync(note, 'utf8').trim(), account };
  const folder = path.join(dataDir, 'cluster');
  if (canEnter(account, dataDir)) return { folder, account };
  const inNamespace = namespaces();
  if (inNamespace) return { folder, account: inNamespace };
  const mark = crypto.createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12);
  const outside = path.join(privateFolder(`data-${mark}`), 'cluster');
  fs.writeFileSync(note, `${outside}\n`);
  return { folder: outside, account };
}

function giveTo(account: Account, folder: string): void {
  if (!isRoot()) return;
  const { uid = 0, gid = 0 } = account;
  if (fs.statSync(folder).uid === uid) return;
  const run = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${folder} cannot be given to the user who runs PostgreSQL: ${run.stderr}`);
}

function passwordFile(cluster: Cluster): string {
  const file = path.join(os.tmpdir(), `2x7-${crypto.randomUUID()}`);
  fs.writeFileSync(file, `${cluster.password}\n`, { mode: 0o600, flag: 'wx' });
  giveTo(cluster.account, file);
  return file;
}

function runInitdb(cluster: Cluster, folder: string): void {
  const { account, binaries } = cluster;
  const { uid, gid, wrap } = account;
  const password = passwordFile(cluster);
  const command = [...wrap, path.join(binaries, 'initdb'), `--pgdata=${folder}`, `--pwfile=${password}`, ...initdbArguments];
  const options = { cwd: '/', env: postgresEnv, encoding: 'utf8' as const, ...(uid === undefined ? {} : { uid, gid }) };
  const run = spawnSync(command[0] as string, command.slice(1), options);
  fs.rmSync(password);
  if (run.status !== 0) throw new Error(`PostgreSQL could not make its files: ${run.stderr || String(run.error)}`);
}

/** Creates the files under a draft name and renames the folder, so that a crash leaves no incomplete cluster. */
function createCluster(cluster: Cluster): void {
  const parent = path.dirname(cluster.folder);
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith('cluster.new-'))) {
    fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const draft = fs.mkdtempSync(`${cluster.folder}.new-`);
  giveTo(cluster.account, draft);
  runInitdb(cluster, draft);
  fs.renameSync(draft, cluster.folder);
}

function checkVersion(folder: string): void {
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === supportedVersion) return;
  throw new Error(`${folder} was made by PostgreSQL ${version}; this shop brings ${supportedVersion}. Move it away, or set DATABASE_URL.`);
}

/** Opens the cluster of `dataDir`; creates it at the first start. */
export function openCluster(dataDir: string): Cluster {
  const { folder, account } = placeCluster(dataDir);
  const password = openSecrets(path.join(dataDir, 'superuser.json')).get('postgres');
  const cluster = { folder, account, binaries: postgresBinaries(account), password };
  if (!fs.existsSync(folder)) createCluster(cluster);
  checkVersion(folder);
  giveTo(account, folder);
  return cluster;
}
