/** Environment of every PostgreSQL command: messages in English, times in UTC, text in UTF-8. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent', TZ: 'UTC', LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' };

/** `--wal-segsize` in MB: a quarter of the default, because a small shop needs little disk. */
export const initdbArguments = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--wal-segsize=4',
  '--no-instructions',
];

/**
 * Low memory use with full durability: fsync, full_page_writes and synchronous_commit keep their defaults.
 * `io_method=sync` and no parallel workers save processes of some MB each; the background writer, which would keep all shared buffers mapped,
 * writes nothing, since checkpoints and sessions write the few pages of a local shop.
 * A checkpoint that the size of the log demands holds up commits for some 100 ms: compressed pages and more room make it rare.
 * Our passwords are 256 random bits, which no repeated hashing makes harder to guess; it would cost each new session 3 ms of CPU.
 * Terse errors without statements keep customers' data out of the log.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '32MB',
  bgwriter_lru_maxpages: 0,
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  huge_pages: 'off',
  io_method: 'sync',
  max_worker_processes: 2,
  max_parallel_workers: 0,
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 1,
  autovacuum_worker_slots: 2,
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  wal_compression: 'pglz',
  jit: 'off',
  scram_iterations: 1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * For servers of tests, whose data ends with them: what was committed survives the death of every process of the server, only not that of
 * the machine.
 */
export const testSettings = { fsync: 'off', full_page_writes: 'off' };

export const serverArguments = (cluster: string, port: number, more: Record<string, string> = {}): string[] => [
  '-D',
  cluster,
  '-p',
  String(port),
  ...Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];
