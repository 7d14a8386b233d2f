import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { explained, openFolder } from '../files/data-folder.js';
import { FolderInUseError, type FolderLock } from '../files/folder-lock.js';
import { silent, type LogLine } from '../process/log-line.js';
import { openCluster, type Cluster } from './cluster.js';
import { stopOrphan } from './orphan.js';
import { PostgresServer } from './server.js';
import { isFree, rememberedPort } from '../process/ports.js';

export type PostgresOptions = {
  /** Created when missing. Its parent needs mode 711, so that the server can drop root's rights. */
  dataDir: string;
  /** Unset or 0: a free port, which later starts reuse while it is free. */
  port?: number;
  log?: LogLine;
  /** An operator's command starts the server: the shop and other commands wait until it has ended. */
  isCommand?: boolean;
  /** Reports that the start waits for the end of such a command. */
  say?: LogLine;
  /** Settings that differ from those of a shop. */
  settings?: Record<string, string>;
  /** Gives up the start: the server is stopped if it was started. */
  signal?: AbortSignal;
};

export type Postgres = {
  /** Address of the superuser, on the loopback interface. */
  url: string;
  /** Process id of the running server; changes when it is restarted after a crash. */
  readonly pid: number;
  /** Closes every connection and waits until the server has ended. */
  stop(): Promise<void>;
};

async function choosePort({ dataDir, port }: PostgresOptions): Promise<number> {
  if (!port) return rememberedPort(path.join(dataDir, 'port'));
  if (await isFree(port)) return port;
  throw new Error(`Port ${port}, which PostgreSQL should use, is taken.`);
}

async function startServer(options: PostgresOptions, cluster: Cluster): Promise<{ server: PostgresServer; port: number }> {
  const log = options.log ?? silent;
  await stopOrphan(cluster.folder, log);
  const port = await choosePort(options);
  const server = new PostgresServer(
    { cluster, port, logFile: path.join(options.dataDir, 'postgres.log'), settings: options.settings },
    log,
  );
  await server.start(options.signal);
  return { server, port };
}

type Taking = Pick<PostgresOptions, 'dataDir' | 'isCommand' | 'say' | 'signal'>;

const tryFolder = ({ dataDir, isCommand }: Taking): FolderLock =>
  explained(
    () => openFolder(dataDir, { isCommand }),
    (problem) => `The database in ${dataDir} cannot be opened: ${problem}. Run this as the user who starts the shop.`,
  );

/** ms between two looks whether a command has ended. */
const commandPollMs = 50;

/** A command that stops the server under another process would fail it; a command ends by itself, so its end is awaited. */
async function takeFolder(taking: Taking): Promise<FolderLock> {
  for (let isFirst = true; ; isFirst = false) {
    taking.signal?.throwIfAborted();
    try {
      return tryFolder(taking);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || !error.isCommand) throw error;
      if (isFirst) taking.say?.(`Waiting for the end of a command (process ${error.pid}) that uses the database...`);
      await pause(commandPollMs);
    }
  }
}

/** Makes the files of the private PostgreSQL of `dataDir`, without starting it. @throws as `startPostgres` */
export async function makeCluster(dataDir: string): Promise<void> {
  const lock = tryFolder({ dataDir });
  await openCluster(dataDir).finally(() => lock.release());
}

/**
 * Starts the private PostgreSQL of `dataDir`, making it at the first start.
 * @throws FolderInUseError when another process than a command runs it; Error in a sentence when the folder cannot be written; Error with the end of the
 * server's log when it does not start; the signal's reason.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(options.dataDir);
  const lock = await takeFolder({ ...options, dataDir });
  try {
    const cluster = await openCluster(dataDir);
    const { server, port } = await startServer({ ...options, dataDir }, cluster);
    return {
      url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
      get pid() {
        return server.pid;
      },
      stop: () => server.stop().finally(() => lock.release()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
