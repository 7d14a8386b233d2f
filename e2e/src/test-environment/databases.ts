import { provideDatabases, startPostgres, type Postgres, type ServiceDatabase } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import pg from 'pg';
import { steadyPort } from './steady-port.js';

function killIfThere(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** ms: how long a question waits for a server that is being killed and started again. */
const patience = 60_000;

export type Session = { pid: number; application: string };

/** The house's own PostgreSQL. Questions outlive its crashes; they are asked by the owner role of the service asked about. */
export class Databases {
  private constructor(private readonly server: Postgres, readonly addresses: Record<string, ServiceDatabase>) {}

  static async start(dataDir: string, services: readonly string[]): Promise<Databases> {
    const server = await startPostgres({ dataDir, port: await steadyPort() });
    try {
      return new Databases(server, await provideDatabases(server.url, services));
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get pid(): number {
    return this.server.pid;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Rows of a service's database; asked again while the server is away. */
  query<R extends object>(service: string, sql: string, values: unknown[] = []): Promise<R[]> {
    const { ownerUrl } = this.addresses[service]!;
    return eventually(() => this.ask<R>(ownerUrl, sql, values), patience);
  }

  /** Resolves when the server takes connections. */
  async up(): Promise<void> {
    await eventually(() => this.ask(this.server.url, 'SELECT 1', []), patience);
  }

  /** Sessions of the services. */
  sessions(): Promise<Session[]> {
    const sql = `SELECT pid, application_name AS application FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND usename LIKE 'shop\\_%' AND application_name <> 'look' ORDER BY pid`;
    return eventually(() => this.ask<Session>(this.server.url, sql, []), patience);
  }

  /**
   * Kills the process of one session; PostgreSQL then ends all others and recovers from its log.
   * @returns false when the session had ended by itself meanwhile
   */
  killSession({ pid }: Session): boolean {
    return killIfThere(pid);
  }

  /** Kills the server itself; it is started again by who runs it. @returns false when it was dead already */
  killServer(): boolean {
    return killIfThere(this.server.pid);
  }

  private async ask<R extends object>(url: string, sql: string, values: unknown[]): Promise<R[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'look' });
    client.on('error', () => undefined); // the question that waits fails with the same error
    try {
      await client.connect();
      return (await client.query<R>(sql, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
