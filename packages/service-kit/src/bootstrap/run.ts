import { ConfigError } from './config.js';
import { Log } from '../observability/logger.js';
import { startTelemetry } from '../observability/telemetry.js';

type Stoppable = { close(): Promise<void> };

const configExitCode = 78;
const patienceMs = 35_000;

/**
 * The whole of every `main.ts`: starts, and on SIGTERM or SIGINT finishes what is in hand and exits 0.
 * A configuration that cannot be used exits 78 with a sentence that names the variables.
 */
export async function run(name: string, start: () => Promise<Stoppable>): Promise<void> {
  const log = Log.create(name, { level: 'info' });
  const fail = (message: string) => (error: unknown): void => {
    log.error(message, error);
    process.exit(1);
  };
  process.on('uncaughtException', fail('stopped by an error nobody caught'));
  process.on('unhandledRejection', fail('stopped by a promise nobody awaited'));
  try {
    const telemetry = await startTelemetry(name);
    const service = await start();
    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), patienceMs).unref();
      service.close().finally(() => telemetry.close()).then(() => process.exit(0), fail('could not stop cleanly'));
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    if (!(error instanceof ConfigError)) return fail('could not start')(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(configExitCode);
  }
}
