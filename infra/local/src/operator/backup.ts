import fs from 'node:fs';
import path from 'node:path';
import { databaseServices, type DatabaseServiceName as Service, withFullStop } from '@2x7/contracts';
import { inboxAfterRestore, Log, migrate, outboxAfterRestore, reasonOf } from '@2x7/service-kit';
import type { LocalConfig } from '../config.js';
import { provideDatabases, type ServiceDatabase } from '../postgres/databases.js';
import { makeDataFolder } from '../files/data-folder.js';
import { openSecrets, type Secrets } from '../files/secrets.js';
import { afterRestore, migrations as schemas } from '../shop/services.js';
import { requireNewFolder } from './backup-folder.js';
import { dumpDatabase, fillDatabases, hasTables, type Filling } from './database-copy.js';
import { readManifest, writeManifest, type Manifest } from './manifest.js';
import { imageFiles } from './image-copy.js';
import { imagesOf, lostImages } from './lost-images.js';
import { connected, databaseUrl, provideServer, withServer } from './server.js';

/**
 * In this order the databases are copied. email before orders: the restored shop publishes an order again whose email the backup does not
 * contain, and the sent-mail log prevents a second email. media last: catalog and deliveries store the id of an image or photo after media
 * has stored it, so the backup contains every photo that its problems show, claimed; a restored shop deletes unclaimed photos.
 */
const services: Service[] = ['email', ...databaseServices.filter((name) => name !== 'email' && name !== 'media'), 'media'];

/** Folders in a backup. The names stay as they are, so that older backups can be restored; the first is also a folder of DATA_DIR. */
const sentMailLog = 'mail-journal';
const images = 'pictures';

/** Adds the lines of a log to those of the other, which may know later emails: without them, the emails would be sent again. */
function addSentMailLog(from: string, to: string): void {
  const file = path.join(from, sentMailLog, 'accepted.jsonl');
  if (!fs.existsSync(file)) return;
  fs.mkdirSync(path.join(to, sentMailLog), { recursive: true, mode: 0o700 });
  const target = path.join(to, sentMailLog, 'accepted.jsonl');
  const endOfLine = fs.existsSync(target) ? '\n' : ''; // a crash may have cut off the last line
  fs.appendFileSync(target, endOfLine + fs.readFileSync(file, 'utf8'), { mode: 0o600, flush: true });
}

/** What a failed backup has left would be refused by the next one. */
function incompleteBackup(folder: string, cause: unknown): unknown {
  if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) return cause;
  const what = withFullStop(`The backup in ${folder} is incomplete: ${reasonOf(cause)}`);
  return new Error(`${what} Remove the folder before the next attempt.`, { cause });
}

/** `lost`: ids of images and photos without a file in the image store. The backup is complete except for these files. */
type Backup = { manifest: Manifest; lost: string[] };

/**
 * Copies databases, images and the sent-mail log into a new folder. The shop may be running meanwhile.
 * @throws Error with a sentence when the folder is not empty or cannot be written, or something cannot be read
 */
export async function backUp(config: LocalConfig, folder: string): Promise<Backup> {
  requireNewFolder(folder);
  try {
    return await copyAll(config, folder);
  } catch (error) {
    throw incompleteBackup(folder, error);
  }
}

async function copyAll(config: LocalConfig, folder: string): Promise<Backup> {
  const databases: Manifest['databases'] = {};
  const lost = await withServer(config, async (server) => {
    for (const service of services) databases[service] = await dumpDatabase(databaseUrl(server.url, service), path.join(folder, service));
    const before = await imagesOf(server.url, databases['media']!);
    await imageFiles(config).copyTo(path.join(folder, images));
    const after = await imagesOf(server.url, databases['media']!);
    return lostImages({ before, after }, fs.readdirSync(path.join(folder, images)));
  });
  addSentMailLog(config.dataDir, folder);
  return { manifest: await writeManifest(folder, databases), lost };
}

/** The migrations that the backup contains; all of a service that is younger than the backup. @throws Error when this version lacks one of them */
function schemaOf(service: Service, { databases }: Manifest): (typeof schemas)[Service] {
  const names = databases[service]?.migrations;
  if (!names) return schemas[service];
  const ours = schemas[service].filter((migration) => names.includes(migration.name));
  const unknown = names.filter((name) => !ours.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new Error(`The backup comes from a newer version of the shop: ${service} had ${unknown.join(', ')}.`);
  return ours;
}

/** @throws Error with a sentence when a database or the image store has content, before rows, roles or passwords are changed */
async function refuseUnlessEmpty(config: LocalConfig, server: string): Promise<void> {
  const found = await connected(
    server,
    async (client) => (await client.query<{ datname: string }>('SELECT datname FROM pg_database')).rows,
  );
  const present = new Set(found.map(({ datname }) => datname));
  for (const service of services) {
    const url = databaseUrl(server, service);
    if (present.has(new URL(url).pathname.slice(1)) && (await hasTables(url)))
      throw new Error(`The database of ${service} is not empty. A backup is restored only into an empty shop.`);
  }
  if (!(await imageFiles(config).isEmpty())) throw new Error('The image store is not empty. A backup is restored only into an empty shop.');
}

function prepareDataFolder(folder: string): void {
  try {
    makeDataFolder(folder);
  } catch (cause) {
    throw new Error(`Nothing was restored: ${reasonOf(cause)}`, { cause });
  }
}

const fillingsOf = ({ databases }: Manifest, folder: string, urls: Record<Service, ServiceDatabase>): Filling[] =>
  services.flatMap((service) => {
    const copy = databases[service];
    const after = [...(afterRestore[service] ?? []), outboxAfterRestore, inboxAfterRestore];
    return copy ? [{ url: urls[service].ownerUrl, folder: path.join(folder, service), copy, after }] : [];
  });

/** `created`: databases of services that are younger than the backup. They have a schema and no rows. */
type Restored = { manifest: Manifest; created: Service[] };

/**
 * Fills an empty installation from a backup: the images, the sent-mail log, the schema of the backup, and at the end the rows of all databases.
 * Sessions, one-time links and device cookies are not restored, and events are published again. The next start migrates an older schema.
 * @throws Error with a sentence when the backup is incomplete or newer than this version, or the shop is not empty
 */
export async function restore(config: LocalConfig, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  const wanted = services.map((service) => [service, schemaOf(service, manifest)] as const);
  prepareDataFolder(config.dataDir);
  const secrets = openSecrets(path.join(config.dataDir, 'secrets.json'));
  await withServer(
    config,
    async ({ url }) => {
      await refuseUnlessEmpty(config, url);
      try {
        await fillShop({ config, server: url, secrets, wanted }, manifest, folder);
      } catch (error) {
        throw incompleteRestore(error);
      }
    },
    provideServer,
  );
  return { manifest, created: services.filter((service) => !manifest.databases[service]) };
}

type EmptyShop = {
  config: LocalConfig;
  server: string;
  secrets: Secrets;
  /** The migrations that each database gets. */
  wanted: (readonly [Service, (typeof schemas)[Service]])[];
};

async function fillShop({ config, server, secrets, wanted }: EmptyShop, manifest: Manifest, folder: string): Promise<void> {
  const log = Log.create('restore', { level: 'silent' });
  if (fs.existsSync(path.join(folder, images))) await imageFiles(config).copyFrom(path.join(folder, images));
  addSentMailLog(folder, config.dataDir);
  const urls = await provideDatabases(server, services, secrets);
  for (const [service, migrations] of wanted) await migrate(service, urls[service], { entities: [], migrations }, log);
  await fillDatabases(fillingsOf(manifest, folder, urls));
}

/** What a failed restore has left would be refused by the next one. */
function incompleteRestore(cause: unknown): Error {
  const advice = 'Before the next attempt, remove the empty databases and the images that it has left (docs/backup.md, "Restore").';
  return new Error(`${withFullStop(`Nothing was restored: ${reasonOf(cause)}`)} ${advice}`, { cause });
}

/**
 * Brings back the images of a backup, where only the image store was lost: the shop may run, its databases and newer images stay as they are.
 * @throws Error with a sentence when the backup is incomplete
 */
export async function restoreImages(config: LocalConfig, folder: string): Promise<void> {
  await readManifest(folder);
  await imageFiles(config).copyFrom(path.join(folder, images));
}
