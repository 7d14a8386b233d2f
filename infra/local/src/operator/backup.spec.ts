import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseServices, type DatabaseServiceName as Service } from '@2x7/contracts';
import { Log, migrate } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import pg from 'pg';
import { readLocalConfig, type LocalConfig } from '../config.js';
import { openSecrets } from '../files/secrets.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { provideDatabases } from '../postgres/databases.js';
import { migrateDatabases } from '../postgres/migrate-databases.js';
import { startPostgres, type Postgres } from '../postgres/postgres.js';
import { testSettings } from '../postgres/settings.js';
import { migrations } from '../shop/services.js';
import { backUp, restore, restoreImages } from './backup.js';
import type { Manifest } from './manifest.js';
import { connected, databaseUrl, rowsOf, withServer } from './server.js';

const problem = `INSERT INTO problems (id, subscription_id, key, kind, text, wish, photos, reported_at, due_at)
  VALUES (gen_random_uuid(), gen_random_uuid(), 'one', 'other', 'The dal was sour.', 'answer', ARRAY[$1::uuid], now(), now())`;

/** An event that was handled longer ago than the inbox keeps it. */
const handled = `INSERT INTO inbox (consumer, event_id, handled_at) VALUES ('orders', gen_random_uuid(), now() - interval '40 days')`;

describe('a backup of a running shop', () => {
  const home = temporaryFolder('backup');
  let server: Postgres;
  let config: LocalConfig;
  beforeAll(async () => {
    server = await startPostgres({ dataDir: path.join(home.path, 'postgres'), settings: testSettings });
    const urls = await provideDatabases(server.url, databaseServices, openSecrets(path.join(home.path, 'secrets.json')));
    const ownerUrls = Object.fromEntries(databaseServices.map((name) => [name, urls[name].ownerUrl]));
    await migrateDatabases(ownerUrls, Log.create('backup', { level: 'silent' }));
    config = readLocalConfig({ DATABASE_URL: server.url, DATA_DIR: path.join(home.path, 'data') });
  });
  afterAll(async () => {
    await server?.stop();
    home.remove();
  });

  const inDatabase = <T>(service: Service, work: (client: pg.Client) => Promise<T>): Promise<T> =>
    connected(databaseUrl(server.url, service), work);

  /** As the deliveries service: it claims the photo at media, and stores the problem when media has answered. */
  async function report(photo: string): Promise<void> {
    await inDatabase('media', (client) => client.query('UPDATE photos SET claimed_at = now() WHERE id = $1', [photo]));
    await inDatabase('deliveries', async (client) => {
      await client.query('SET session_replication_role = replica'); // without the problem's plan, which has no photos
      await client.query(problem, [photo]);
    });
  }

  /** Backs up the shop; `meanwhile` runs after the copy of the service's database has its snapshot and before the copy of the next begins. */
  const backUpAnd = (folder: string, service: Service, meanwhile: () => Promise<void>): Promise<Manifest> =>
    inDatabase(service, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE'); // the first table that a copy reads
      const written = backUp(config, folder);
      await eventually(async () => expect((await client.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount).toBe(1), 20_000);
      await meanwhile();
      await client.query('COMMIT');
      return (await written).manifest;
    });

  /** The values of a column in a backup's copy of a table; null is `\N`. */
  function copied(folder: string, { databases }: Manifest, [service, table, column]: [Service, string, string]): string[] {
    const index = databases[service]!.tables.find(({ name }) => name === table)!.columns.indexOf(column);
    const text = gunzipSync(fs.readFileSync(path.join(folder, service, `${table}.copy.gz`))).toString();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')[index]!);
  }

  it.each(databaseServices)(
    'contains the claim of a photo if it contains the problem of the photo, even when that is reported during the copy of %s',
    async (service) => {
      const photo = randomUUID();
      await inDatabase('media', (client) => client.query('INSERT INTO photos (id, customer_id) VALUES ($1, $1)', [photo]));
      const folder = path.join(home.path, 'backups', photo);
      const manifest = await backUpAnd(folder, service, () => report(photo));
      const photosOfProblems = copied(folder, manifest, ['deliveries', 'problems', 'photos']).join();
      const ids = copied(folder, manifest, ['media', 'photos', 'id']);
      const claims = copied(folder, manifest, ['media', 'photos', 'claimed_at']);
      const isClaimed = claims[ids.indexOf(photo)] !== '\\N';
      expect(isClaimed || !photosOfProblems.includes(photo)).toBe(true);
    },
  );

  it('names the folder that it has left when it fails', async () => {
    const broken = path.join(config.dataDir, 'media', 'broken.webp');
    fs.mkdirSync(broken, { recursive: true });
    const folder = path.join(home.path, 'backups', 'incomplete');
    const said = new RegExp(`^The backup in ${folder} is incomplete: .+[^.]\\. Remove the folder before the next attempt\\.$`);
    await expect(backUp(config, folder)).rejects.toThrow(said);
    expect(fs.existsSync(path.join(folder, 'manifest.json'))).toBe(false);
    fs.rmSync(broken, { recursive: true });
  });

  it('names the images whose files the store has lost, but none that is deleted or has its files', async () => {
    const store = path.join(config.dataDir, 'media');
    fs.mkdirSync(store, { recursive: true });
    const [kept, lost, deleted, photo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
    const add = `INSERT INTO images (id, width, height, created_by, deleted_at) VALUES ($1, 480, 360, $1, NULL), ($2, 480, 360, $2, NULL), ($3, 480, 360, $3, now())`;
    await inDatabase('media', async (client) => {
      await client.query('DELETE FROM photos');
      await client.query(add, [kept, lost, deleted]);
      await client.query('INSERT INTO photos (id, customer_id) VALUES ($1, $1)', [photo]);
    });
    fs.writeFileSync(path.join(store, `${kept}-480x360.webp`), 'kept');
    fs.writeFileSync(path.join(store, `photo-${photo}.webp`), 'photo');
    expect((await backUp(config, path.join(home.path, 'backups', 'with-lost'))).lost).toEqual([lost]);
    fs.rmSync(path.join(store, `photo-${photo}.webp`));
    expect((await backUp(config, path.join(home.path, 'backups', 'with-lost-photo'))).lost).toEqual([lost, photo]);
    await inDatabase('media', (client) => client.query('DELETE FROM images'));
    fs.rmSync(store, { recursive: true });
  });

  it('brings back the images alone, while the databases stay as they are', async () => {
    const store = path.join(config.dataDir, 'media');
    fs.mkdirSync(store, { recursive: true });
    fs.writeFileSync(path.join(store, 'a1-480.webp'), 'small');
    const folder = path.join(home.path, 'backups', 'with-images');
    await backUp(config, folder);
    fs.rmSync(store, { recursive: true });
    await restoreImages(config, folder);
    expect(fs.readFileSync(path.join(store, 'a1-480.webp'), 'utf8')).toBe('small');
    fs.rmSync(path.join(store, 'a1-480.webp'));
    fs.writeFileSync(path.join(store, 'b2-480.webp'), 'newer');
    await restoreImages(config, folder);
    expect(fs.readdirSync(store).sort()).toEqual(['a1-480.webp', 'b2-480.webp']);
  });
});

describe('a backup of the first release', () => {
  const home = temporaryFolder('first-release');
  const at = (name: string): string => path.join(home.path, name);
  beforeAll(async () => {
    const server = await startPostgres({ dataDir: at('postgres'), settings: testSettings });
    try {
      const urls = await provideDatabases(server.url, databaseServices, openSecrets(at('secrets.json')));
      const log = Log.create('backup', { level: 'silent' });
      for (const name of databaseServices)
        await migrate(name, { url: urls[name].ownerUrl }, { entities: [], migrations: migrations[name].slice(0, 1) }, log);
      await rowsOf(server.url, 'deliveries', handled);
      await backUp(readLocalConfig({ DATABASE_URL: server.url, DATA_DIR: at('data') }), at('backup'));
    } finally {
      await server.stop();
    }
  });
  afterAll(() => home.remove());

  it('is restored without the tables of later releases, and its events still count as handled', async () => {
    const restored = readLocalConfig({ DATA_DIR: at('restored') });
    await expect(restore(restored, at('backup'))).resolves.toMatchObject({ created: [] });
    const young = "SELECT FROM inbox WHERE handled_at > now() - interval '1 hour'";
    await withServer(restored, async ({ url }) => expect(await rowsOf(url, 'deliveries', young)).toHaveLength(1));
  });

  it('fills no database when the last one cannot be filled', async () => {
    fs.cpSync(at('backup'), at('wrong'), { recursive: true });
    const manifest = JSON.parse(fs.readFileSync(at('wrong/manifest.json'), 'utf8')) as Manifest;
    const [table] = manifest.databases['media']!.tables;
    table!.rows += 1;
    fs.writeFileSync(at('wrong/manifest.json'), JSON.stringify(manifest));
    const interrupted = readLocalConfig({ DATA_DIR: at('interrupted') });
    await expect(restore(interrupted, at('wrong'))).rejects.toThrow(
      `Nothing was restored: ${table!.name} took ${table!.rows - 1} of ${table!.rows} rows. Before the next attempt, remove the empty databases and `,
    );
    await withServer(interrupted, async ({ url }) => expect(await rowsOf(url, 'deliveries', 'SELECT FROM inbox')).toEqual([]));
  });
});
