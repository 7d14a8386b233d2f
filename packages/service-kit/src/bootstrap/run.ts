import { ConfigError } from './config.js';
import { Log } from '../observability/logger.js';
import { startTelemetry } from '../observability/telemetry.js';

/** `drainMs` of the service's configuration is required, because a forced exit within the drain would cut work. */
type Stoppable = { close(): Promise<void>; drainMs: number };

/** ms from the end of the drain to a forced exit. Longer than the 30 s of the longest request. */
const stopTimeout = 35_000;

/**
 * Runs a service as a process: starts it, and on SIGTERM or SIGINT finishes its running work and exits with 0. A signal before the service
 * is ready exits with 0 at once: a start can wait for the database for minutes, and the next one repeats what this one has begun. An
 * unusable configuration exits with 78 (EX_CONFIG) and a message that names the variables.
 */
export async function run(name: string, start: () => Promise<Stoppable>): Promise<void> {
  const log = Log.create(name, { level: 'info' });
  const fail =
    (message: string) =>
    (error: unknown): void => {
      log.error(message, error);
      process.exit(1);
    };
  process.on('uncaughtException', fail('uncaught exception'));
  process.on('unhandledRejection', fail('unhandled rejection'));
  // Without a listener Node opens its debugger, which gives every process that may send the signal the secrets of this one.
  process.on('SIGUSR1', () => log.warn('SIGUSR1 ignored: it opens no debugger here'));
  let stop = (): void => process.exit(0);
  process.on('SIGTERM', () => stop());
  process.on('SIGINT', () => stop());
  try {
    const telemetry = await startTelemetry(name);
    const service = await start();
    let stopping = false;
    stop = (): void => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), service.drainMs + stopTimeout).unref();
      service
        .close()
        .finally(() => telemetry.close())
        .then(() => process.exit(0), fail('stop failed'));
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) return fail('start failed')(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
}
