import fs from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import { destination as openDestination, pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { mask, redacted } from './redaction.js';
import { currentRequestId } from './request-context.js';
import { currentTraceparent, traceIdOf } from './tracing.js';

export type LogOptions = { level: string; destination?: DestinationStream };

/**
 * Writes log lines to a file synchronously, so that the last lines before a crash are kept. A file of `limit` bytes is renamed to
 * `<file>.1`, in place of the one before; a file that cannot be renamed grows on.
 */
export function logFile(file: string, limit: number): DestinationStream {
  const stream = openDestination({ dest: file, mkdir: true, sync: true });
  let size = fs.statSync(file).size;
  const rotate = (): void => {
    size = 0;
    try {
      fs.renameSync(file, `${file}.1`);
      stream.reopen();
    } catch (error) {
      stream.write(
        `${JSON.stringify({ level: 'error', time: new Date().toISOString(), msg: 'log file could not be rotated', reason: String(error) })}\n`,
      );
    }
  };
  const write = (line: string): void => {
    if (size >= limit) rotate();
    size += Buffer.byteLength(line);
    stream.write(line);
  };
  return { write };
}

/** Writes JSON lines with service, request id and trace id, without personal data. */
export class Log {
  private constructor(private readonly pino: PinoLogger) {}

  static create(service: string, { level, destination }: LogOptions): Log {
    const options = {
      level,
      base: { service },
      serializers: { err: (error: unknown) => error },
      formatters: { level: (label: string) => ({ level: label }), log: (facts: object) => redacted(facts) as Record<string, unknown> },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ request_id: currentRequestId(), trace_id: traceIdOf(currentTraceparent()) }),
      hooks: { streamWrite: mask },
    };
    return new Log(destination ? pino(options, destination) : pino(options));
  }

  info(message: string, facts: object = {}): void {
    this.pino.info(facts, message);
  }

  warn(message: string, facts: object = {}): void {
    this.pino.warn(facts, message);
  }

  error(message: string, error: unknown, facts: object = {}): void {
    this.pino.error({ ...facts, err: error }, message);
  }

  debug(message: string, facts: object = {}): void {
    this.pino.debug(facts, message);
  }
}

/** Nest's log lines in the same format; those of a start at debug level. */
export const nestLogger = (log: Log): LoggerService => ({
  log: (message: unknown) => log.debug(String(message)),
  debug: (message: unknown) => log.debug(String(message)),
  verbose: (message: unknown) => log.debug(String(message)),
  warn: (message: unknown) => log.warn(String(message)),
  error: (message: unknown, stack?: unknown) => log.error(String(message), stack),
});
