import crypto from 'node:crypto';
import pg from 'pg';
import type { Secrets } from '../files/secrets.js';

/** `url` is the role a service runs as: it reads and writes rows. `ownerUrl` is for its migrations alone. */
export type ServiceDatabase = { url: string; ownerUrl: string };
type Role = { name: string; password: string };
type Names = { database: string; owner: Role; runtime: Role };

/** Key of the advisory lock that lets one process at a time create databases; any number that no other lock uses. */
const providerLock = 2_070_701;
const wrongLogin = new Set(['28P01', '28000']);
const insufficientPrivilege = '42501';
const { escapeIdentifier: name, escapeLiteral: text } = pg;

function namesOf(service: string, passwords: Secrets): Names {
  if (!/^[a-z][a-z0-9_]*$/.test(service)) throw new Error(`${service} cannot be part of a database's name.`);
  const role = (roleName: string): Role => ({ name: roleName, password: passwords.get(`database.${roleName}`) });
  return { database: `shop_${service}`, owner: role(`shop_${service}_owner`), runtime: role(`shop_${service}`) };
}

function address(server: string, database: string, role: Role): string {
  const url = new URL(server);
  url.username = role.name;
  url.password = role.password;
  url.pathname = `/${database}`;
  return url.href;
}

/** The address of a service's database with its owner role. */
export const ownerUrl = (server: string, service: string, password: string): string =>
  address(server, `shop_${service}`, { name: `shop_${service}_owner`, password });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: '2x7 provider' });
  client.on('error', () => undefined); // the query that waits fails with the same error
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const exists = async (admin: pg.Client, sql: string, value: string): Promise<boolean> => (await admin.query(sql, [value])).rowCount === 1;

async function provideRole(admin: pg.Client, role: Role): Promise<void> {
  if (await exists(admin, 'SELECT 1 FROM pg_roles WHERE rolname = $1', role.name)) return;
  await admin.query(`CREATE ROLE ${name(role.name)} LOGIN PASSWORD ${text(role.password)} NOSUPERUSER NOCREATEDB NOCREATEROLE`);
}

/** PostgreSQL requires membership in a role to give it a database, unless the current role is a superuser. */
async function join(admin: pg.Client, role: Role): Promise<void> {
  const [me] = (await admin.query<{ rolsuper: boolean }>('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).rows;
  if (!me?.rolsuper) await admin.query(`GRANT ${name(role.name)} TO CURRENT_USER`);
}

async function provideDatabase(admin: pg.Client, { database, owner, runtime }: Names): Promise<void> {
  await provideRole(admin, owner);
  await provideRole(admin, runtime);
  if (!(await exists(admin, 'SELECT 1 FROM pg_database WHERE datname = $1', database))) {
    await join(admin, owner);
    // The files of the template are copied as they are. The default strategy writes each page to the log, compressed: six databases took 1.7 s.
    const options = `OWNER ${name(owner.name)} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8' STRATEGY file_copy`;
    await admin.query(`CREATE DATABASE ${name(database)} ${options}`);
  }
}

/** The runtime role reads the rows of these tables and adds to them: it has no UPDATE and DELETE. Their migrations say the same. */
const insertOnly: Record<string, readonly string[]> = {
  shop_deliveries: ['boxes', 'changes', 'marks', 'problem_answers', 'problem_reopenings'],
};

const grantsOf = ({ database, runtime }: Names): string => {
  const role = name(runtime.name);
  const kept = ['audit', ...(insertOnly[database] ?? [])].map(text).join(', ');
  return `
    REVOKE ALL ON DATABASE ${name(database)} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${name(database)} TO ${role};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    DO $$ DECLARE kept regclass; BEGIN
      FOR kept IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname IN (${kept}) LOOP
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM ${role}', kept);
      END LOOP;
      IF to_regclass('public.migrations') IS NOT NULL THEN
        REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migrations FROM ${role};
      END IF;
    END $$;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
  `;
};

/**
 * Runs as the owner, so that it needs no superuser. Idempotent. The runtime role may only insert and read the rows of insert-only tables, and only read those of migrations.
 * @returns whether the tables exist, so that the grants need no repetition
 */
async function grant(owner: pg.Client, names: Names): Promise<boolean> {
  await owner.query(grantsOf(names));
  const [{ complete } = { complete: false }] = (
    await owner.query<{ complete: boolean }>("SELECT to_regclass('public.audit') IS NOT NULL AS complete")
  ).rows;
  return complete;
}

/** Runs `work` as the role, whose password is set on the server when the stored one is refused, for example after the secrets file was replaced. */
async function asRole<T>(admin: pg.Client, role: Role, url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await connected(url, work);
  } catch (error) {
    if (!wrongLogin.has((error as { code?: string }).code ?? '')) throw error;
    await admin.query(`ALTER ROLE ${name(role.name)} LOGIN PASSWORD ${text(role.password)}`);
    return await connected(url, work);
  }
}

const addressesOf = (server: string, { database, owner, runtime }: Names): ServiceDatabase => ({
  url: address(server, database, runtime),
  ownerUrl: address(server, database, owner),
});

async function provideService(admin: pg.Client, server: string, names: Names): Promise<void> {
  const { url, ownerUrl } = addressesOf(server, names);
  await provideDatabase(admin, names);
  const complete = await asRole(admin, names.owner, ownerUrl, (owner) => grant(owner, names));
  await asRole(admin, names.runtime, url, (runtime) => runtime.query('SELECT 1'));
  const note = complete && (await notesOf(admin, [names]))[0]?.expected;
  if (note) await admin.query(`COMMENT ON DATABASE ${name(names.database)} IS ${text(note)}`);
}

type Note = { found: string | null; expected: string };

/**
 * The comment of each database, and the one that it has when nothing remains to be done: a digest of its grants, of the passwords that are
 * wanted and of what the server stores of them. A start that finds it saves three connections for each service. Only a superuser may
 * read what the server stores; for others there are no notes.
 */
async function notesOf(admin: pg.Client, all: readonly Names[]): Promise<(Note | undefined)[]> {
  const sql = `SELECT d.datname, shobj_description(d.oid, 'pg_database') AS found, o.rolpassword AS owner, r.rolpassword AS runtime
    FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (database, owner, runtime)
    JOIN pg_database d ON d.datname = wanted.database
    JOIN pg_authid o ON o.rolname = wanted.owner JOIN pg_authid r ON r.rolname = wanted.runtime`;
  type Row = { datname: string; found: string | null; owner: string; runtime: string };
  const values = [all.map(({ database }) => database), all.map(({ owner }) => owner.name), all.map(({ runtime }) => runtime.name)];
  const { rows } = await admin.query<Row>(sql, values).catch((error: { code?: string }) => {
    if (error.code === insufficientPrivilege) return { rows: [] as Row[] };
    throw error;
  });
  return all.map((names) => {
    const row = rows.find(({ datname }) => datname === names.database);
    if (!row) return undefined;
    const facts = [grantsOf(names), names.owner.password, names.runtime.password, row.owner, row.runtime];
    return { found: row.found, expected: `2x7 ${crypto.createHash('sha256').update(facts.join('\0')).digest('hex')}` };
  });
}

const randomPasswords = (): Secrets => ({ get: () => crypto.randomBytes(32).toString('base64url') });

/**
 * Creates for each service a database with an owner role and a runtime role, where they are missing, side by side.
 * Idempotent, also when several processes with the same passwords run it at once.
 * @param serverUrl of a superuser, or of a role that may create roles and databases
 * @param passwords without it, the roles get new passwords
 * @throws Error when the server cannot be reached or refuses
 */
export async function provideDatabases<S extends string>(
  serverUrl: string,
  services: readonly S[],
  passwords: Secrets = randomPasswords(),
): Promise<Record<S, ServiceDatabase>> {
  return connected(serverUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [providerLock]);
    const names = services.map((service) => namesOf(service, passwords));
    const notes = await notesOf(admin, names);
    const missing = names.filter((_, index) => !notes[index] || notes[index].found !== notes[index].expected);
    await Promise.all(missing.map((one) => connected(serverUrl, (own) => provideService(own, serverUrl, one))));
    return Object.fromEntries(services.map((service, index) => [service, addressesOf(serverUrl, names[index]!)])) as Record<
      S,
      ServiceDatabase
    >;
  });
}
