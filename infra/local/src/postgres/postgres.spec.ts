import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@2x7/service-kit/testing';
import pg from 'pg';
import { startPostgres, type Postgres } from './postgres.js';
import { placeCluster } from './cluster.js';
import { isRoot } from './account.js';
import { hasEnded, isRunning } from '../process/process-life.js';
import { temporaryFolder } from '../files/temporary-folder.js';

const run = promisify(execFile);
const launcher = new URL('./postgres.js', import.meta.url).href;

async function query(server: Postgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** A process that starts the database of `folder`, stores a row in it and dies by kill -9. */
async function startAndDie(folder: string): Promise<void> {
  const script = `
    import { startPostgres } from ${JSON.stringify(launcher)};
    import pg from 'pg';
    const server = await startPostgres({ dataDir: ${JSON.stringify(folder)} });
    const client = new pg.Client(server.url);
    await client.connect();
    await client.query("CREATE TABLE note AS SELECT 'kept' AS word");
    process.kill(process.pid, 'SIGKILL');`;
  const cwd = path.dirname(fileURLToPath(import.meta.url));
  await run(process.execPath, ['--input-type=module', '-e', script], { cwd }).catch((error: { signal?: string }) => {
    expect(error.signal).toBe('SIGKILL');
  });
}

const serverIn = (folder: string): number => Number(fs.readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the private database', () => {
  const home = temporaryFolder('postgres');
  afterAll(() => void home.remove());

  it('keeps its data, its port and its password across starts', async () => {
    const dataDir = path.join(home.path, 'kept');
    const first = await startPostgres({ dataDir });
    await query(first, 'CREATE TABLE dish AS SELECT 7 AS meals');
    await first.stop();
    const second = await startPostgres({ dataDir });
    expect(await query(second, 'SELECT meals FROM dish')).toEqual([{ meals: 7 }]);
    expect(second.url).toBe(first.url);
    await second.stop();
  });

  it('starts after a kill -9 of its parent, and stops the server that was left running', async () => {
    const dataDir = path.join(home.path, 'orphan');
    await startAndDie(dataDir);
    const orphan = serverIn(dataDir);
    expect(isRunning(orphan)).toBe(true);
    const server = await startPostgres({ dataDir });
    expect(isRunning(orphan)).toBe(false);
    expect(await query(server, 'SELECT word FROM note')).toEqual([{ word: 'kept' }]);
    await server.stop();
  });

  it('starts although a killed server left its lock file', async () => {
    const dataDir = path.join(home.path, 'stale');
    await startAndDie(dataDir);
    const killed = serverIn(dataDir);
    process.kill(killed, 'SIGKILL');
    await hasEnded(killed, 5_000);
    expect(fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))).toBe(true);
    const server = await startPostgres({ dataDir });
    expect(await query(server, 'SELECT word FROM note')).toEqual([{ word: 'kept' }]);
    await server.stop();
  });

  it('is restarted on the same port after a kill -9', async () => {
    const server = await startPostgres({ dataDir: path.join(home.path, 'kept') });
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    await hasEnded(killed, 5_000);
    await eventually(async () => expect(await query(server, 'SELECT meals FROM dish')).toEqual([{ meals: 7 }]), 20_000);
    await server.stop();
  });

  it('is restarted after a kill -9 once the last session of the killed server has ended', async () => {
    const dataDir = path.join(home.path, 'kept');
    const server = await startPostgres({ dataDir });
    const log = path.join(dataDir, 'postgres.log');
    const refusals = (): number => fs.readFileSync(log, 'utf8').split('pre-existing shared memory block').length - 1;
    const before = refusals();
    const session = new pg.Client({ connectionString: server.url });
    session.on('error', () => undefined);
    await session.connect();
    const [row] = (await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
    try {
      process.kill(row!.pid, 'SIGSTOP');
      process.kill(server.pid, 'SIGKILL');
      await eventually(() => expect(refusals() - before).toBeGreaterThan(10), 30_000);
    } finally {
      process.kill(row!.pid, 'SIGKILL');
    }
    await eventually(async () => expect(await query(server, 'SELECT meals FROM dish')).toEqual([{ meals: 7 }]), 20_000);
    await server.stop();
  });

  it('refuses a second start in one folder and names the process', async () => {
    const dataDir = path.join(home.path, 'kept');
    const server = await startPostgres({ dataDir });
    await expect(startPostgres({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
    await server.stop();
  });

  it('refuses a folder of another user in one sentence', async () => {
    jest.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('EACCES: link'), { code: 'EACCES' });
    });
    const said = `The database in ${home.path} cannot be opened: this user may not write it. Run this as the user who starts the shop.`;
    await expect(startPostgres({ dataDir: home.path })).rejects.toThrow(said);
  });
  it('is not reached by Ctrl-C, because it has its own process group', async () => {
    const server = await startPostgres({ dataDir: path.join(home.path, 'kept') });
    const group = fs.readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2];
    expect(group).toBe(String(server.pid));
    await server.stop();
  });

  it('keeps fsync on, and logs no personal data', async () => {
    const server = await startPostgres({ dataDir: path.join(home.path, 'kept') });
    expect(await query(server, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await query(server, "CREATE TABLE buyer AS SELECT 'asha@example.test' AS email; CREATE UNIQUE INDEX ON buyer (email)");
    await expect(query(server, "INSERT INTO buyer VALUES ('asha@example.test')")).rejects.toThrow('duplicate key');
    await server.stop();
    const log = fs.readFileSync(path.join(home.path, 'kept', 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('asha@example.test');
  });
});

(isRoot() ? describe : describe.skip)('the private database of a shop that root runs', () => {
  const home = temporaryFolder('postgres-root');
  afterAll(() => void home.remove());

  it('runs in a folder that only root may enter', async () => {
    const closed = path.join(home.path, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    const server = await startPostgres({ dataDir: path.join(closed, 'data') });
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('is not taken over from another user, who could not start it any more', async () => {
    const dataDir = path.join(home.path, 'of-other');
    const cluster = path.join(dataDir, 'cluster');
    fs.mkdirSync(cluster, { recursive: true });
    fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
    for (const folder of [dataDir, cluster]) fs.chownSync(folder, 12_345, 12_345);
    const said = `the database in ${dataDir} belongs to the user with the id 12345. Run this as that user, not as root.`;
    await expect(startPostgres({ dataDir })).rejects.toThrow(said);
    expect(fs.readdirSync(dataDir)).toEqual(['cluster']);
    expect(fs.statSync(cluster).uid).toBe(12_345);
  });

  it('is placed in /var/lib where user namespaces are forbidden, and is found there at the next start', () => {
    const dataDir = path.join(home.path, 'closed', 'elsewhere');
    fs.mkdirSync(dataDir, { mode: 0o700 });
    const place = placeCluster(dataDir, () => undefined);
    expect(place.folder).toMatch(/^\/var\/lib\/2x7-0-data-[0-9a-f]{12}\/cluster$/);
    expect(placeCluster(dataDir).folder).toBe(place.folder);
    fs.rmSync(path.dirname(place.folder), { recursive: true });
  });

  it('is moved to /var/lib from /var/tmp, where earlier releases placed it, once no server uses it', () => {
    const dataDir = path.join(home.path, 'closed', 'earlier');
    fs.mkdirSync(dataDir, { mode: 0o700 });
    const name = `2x7-0-data-${randomBytes(6).toString('hex')}`;
    const [before, after] = ['/var/tmp', '/var/lib'].map((root) => path.join(root, name, 'cluster'));
    fs.mkdirSync(before!, { recursive: true });
    fs.writeFileSync(path.join(before!, 'PG_VERSION'), '18\n');
    fs.writeFileSync(path.join(before!, 'postmaster.pid'), '1\n');
    fs.writeFileSync(path.join(dataDir, 'cluster-path'), `${before}\n`);
    expect(placeCluster(dataDir).folder).toBe(before);
    fs.rmSync(path.join(before!, 'postmaster.pid'));
    for (let start = 1; start <= 2; start += 1) expect(placeCluster(dataDir).folder).toBe(after);
    expect([fs.existsSync(before!), fs.readdirSync(after!)]).toEqual([false, ['PG_VERSION']]);
    fs.rmSync(path.dirname(after!), { recursive: true });
  });
});
