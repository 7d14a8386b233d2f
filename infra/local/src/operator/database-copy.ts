import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { makeBackupFolder } from './backup-folder.js';
import type { DatabaseCopy, TableCopy } from './manifest.js';
import { connected } from './server.js';

const { escapeIdentifier: quoted } = pg;
const history = 'migrations';

const columnsOf = `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY c.relname ORDER BY c.relname`;
const references = `SELECT DISTINCT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`;

type Shape = { name: string; columns: string[] };

/** Sorts tables so that a referenced table comes before those that reference it. */
function inOrder(tables: Shape[], links: { from: string; to: string }[]): Shape[] {
  const done: Shape[] = [];
  const rest = [...tables];
  while (rest.length > 0) {
    const next = rest.findIndex(({ name }) => links.every(({ from, to }) => from !== name || done.some((table) => table.name === to)));
    if (next < 0) throw new Error(`the tables ${rest.map(({ name }) => name).join(', ')} refer to each other in a circle`);
    done.push(...rest.splice(next, 1));
  }
  return done;
}

const listOf = (table: Shape): string => `${quoted(table.name)} (${table.columns.map(quoted).join(', ')})`;
const fileOf = (folder: string, table: string): string => path.join(folder, `${table}.copy.gz`);

async function copyOut(client: pg.Client, folder: string, table: Shape): Promise<TableCopy> {
  const source = client.query(copyTo(`COPY ${listOf(table)} TO STDOUT`));
  await pipeline(source, createGzip(), fs.createWriteStream(fileOf(folder, table.name), { mode: 0o600 }));
  return { ...table, rows: source.rowCount };
}

/** Copies every table in one snapshot (REPEATABLE READ); later writes are not included. */
export function dumpDatabase(url: string, folder: string): Promise<DatabaseCopy> {
  return connected(url, async (client) => {
    makeBackupFolder(folder); // created only after the connection succeeded, so that a failed attempt can be repeated with the same folder
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = (await client.query<{ name: string }>(`SELECT name FROM ${history} ORDER BY id`)).rows.map(({ name }) => name);
    const shapes = (await client.query<Shape>(columnsOf)).rows.filter(({ name }) => name !== history);
    const ordered = inOrder(shapes, (await client.query<{ from: string; to: string }>(references)).rows);
    const tables = [];
    for (const table of ordered) tables.push(await copyOut(client, folder, table));
    const sequences = (
      await client.query<{ name: string; value: string }>(
        `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> '${history}_id_seq'`,
      )
    ).rows;
    await client.query('COMMIT');
    return { migrations, tables, sequences };
  });
}

async function copyIn(client: pg.Client, folder: string, table: TableCopy): Promise<void> {
  const target = client.query(copyFrom(`COPY ${listOf(table)} FROM STDIN`));
  await pipeline(fs.createReadStream(fileOf(folder, table.name)), createGunzip(), target);
  if (target.rowCount !== table.rows) throw new Error(`${table.name} took ${target.rowCount} of ${table.rows} rows`);
}

/** A backup keeps the schema that it was taken with, and an older one may lack the table or the column. */
const whereItExists = (statement: string): string =>
  `DO $$ BEGIN ${statement}; EXCEPTION WHEN undefined_table OR undefined_column THEN NULL; END $$`;

/** A migrated database and its copy in a backup. `url` is the owner of the tables; `after` is SQL that changes the restored rows. */
export type Filling = { url: string; folder: string; copy: DatabaseCopy; after: readonly string[] };

/**
 * Fills databases, each in one transaction, and commits them together when all are full: after a failure or an interruption all are empty.
 * Triggers are disabled and rows that migrations inserted are removed, because the backup contains what they wrote.
 */
export async function fillDatabases([first, ...rest]: readonly Filling[]): Promise<void> {
  if (!first) return;
  const { url, folder, copy, after } = first;
  const { tables, sequences } = copy;
  await connected(url, async (client) => {
    await client.query('BEGIN');
    for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    for (const table of tables) await copyIn(client, folder, table);
    for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    for (const { name, value } of sequences) await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(name), value]);
    for (const statement of after) await client.query(whereItExists(statement));
    await fillDatabases(rest);
    await client.query('COMMIT');
  });
}

/** Whether the database has tables. */
export const hasTables = (url: string): Promise<boolean> =>
  connected(
    url,
    async (client) =>
      (await client.query(`SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LIMIT 1`)).rowCount === 1,
  );
