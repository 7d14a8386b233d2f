import { ConfigError, Log } from '@2x7/service-kit';

/** Runs a job once. Exit code 0: done; 78: wrong configuration; 1: failed. */
export async function runJob(name: string, work: (log: Log) => Promise<void>): Promise<void> {
  const log = Log.create(name, { level: 'info' });
  try {
    await work(log);
    log.info('done');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.error('the job failed', error);
    process.exitCode = error instanceof ConfigError ? error.exitCode : 1;
  }
}
