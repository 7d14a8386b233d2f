import { migrateDatabases } from '@2x7/local';
import { provideDatabases, startPostgres, type Postgres, type ServiceDatabase } from '@2x7/local/testing';
import { Log } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import pg from 'pg';
import { fixedPort } from './fixed-port.js';

function killIfThere(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** ms. A query is repeated for so long while the server is killed and started again. */
const queryTimeout = 60_000;

type Session = { pid: number; application: string };

/** The PostgreSQL of the test environment. Queries use the owner role of the service's database and survive crashes of the server. */
export class Databases {
  /** Connections by address: a condition that a test waits for is asked many times a second. */
  private readonly pools = new Map<string, pg.Pool>();

  private constructor(
    private readonly server: Postgres,
    readonly addresses: Record<string, ServiceDatabase>,
  ) {}

  static async start(dataDir: string, services: readonly string[]): Promise<Databases> {
    const server = await startPostgres({ dataDir, port: await fixedPort() });
    try {
      const addresses = await provideDatabases(server.url, services);
      const owners = Object.entries(addresses).map(([name, { ownerUrl }]) => [name, ownerUrl] as const);
      await migrateDatabases(Object.fromEntries(owners), Log.create('migrations', { level: 'silent' }));
      return new Databases(server, addresses);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
    await this.server.stop();
  }

  /** Rows of a service's database; repeated while the server is down. */
  query<R extends object>(service: string, sql: string, values: unknown[] = []): Promise<R[]> {
    const { ownerUrl } = this.addresses[service]!;
    return eventually(() => this.queryOnce<R>(ownerUrl, sql, values), queryTimeout);
  }

  /** The number of rows, by what follows FROM: a table and a condition. */
  async count(service: string, from: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(service, `SELECT count(*)::int FROM ${from}`);
    return row!.count;
  }

  /** Resolves when the server accepts connections. */
  async up(): Promise<void> {
    await eventually(() => this.queryOnce(this.server.url, 'SELECT 1', []), queryTimeout);
  }

  /** The services' own sessions, without those of this class. */
  sessions(): Promise<Session[]> {
    const sql = `SELECT pid, application_name AS application FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND usename LIKE 'shop\\_%' AND application_name <> 'test-query' ORDER BY pid`;
    return eventually(() => this.queryOnce<Session>(this.server.url, sql, []), queryTimeout);
  }

  /**
   * Kills the process of one session; PostgreSQL then ends all others and recovers from its log.
   * @returns false when the session had ended by itself meanwhile
   */
  killSession({ pid }: Session): boolean {
    return killIfThere(pid);
  }

  /** Kills the server; its launcher starts it again. @returns false when it was dead already */
  killServer(): boolean {
    return killIfThere(this.server.pid);
  }

  private async queryOnce<R extends object>(url: string, sql: string, values: unknown[]): Promise<R[]> {
    return (await this.poolOf(url).query<R>(sql, values)).rows;
  }

  private poolOf(url: string): pg.Pool {
    const open = this.pools.get(url);
    if (open) return open;
    const pool = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'test-query',
      query_timeout: 20_000,
      max: 5,
    });
    pool.on('error', () => undefined); // the server was killed; the next query connects again
    this.pools.set(url, pool);
    return pool;
  }
}
