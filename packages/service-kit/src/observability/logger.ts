import fs from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import { destination as openDestination, pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { mask, redacted } from './redaction.js';
import { currentRequestId } from './request-context.js';
import { currentTraceparent, traceIdOf } from './tracing.js';

type LogOptions = { level: string; destination?: DestinationStream };

/** Writes the lines of each destination that waits for the end of the turn. */
const unwritten = new Set<() => void>();
process.on('exit', () => {
  for (const write of unwritten) write();
});

/**
 * Writes the lines of one turn of the event loop by one system call, which takes longer than to make a line. They are also written when the
 * process exits, after an uncaught error too; only a process that is killed loses them.
 */
function onceATurn(write: (lines: string) => void): DestinationStream {
  let lines = '';
  const writeLines = (): void => {
    unwritten.delete(writeLines);
    const written = lines;
    lines = '';
    write(written);
  };
  return {
    write: (line) => {
      if (lines === '') {
        unwritten.add(writeLines);
        setImmediate(writeLines);
      }
      lines += line;
    },
  };
}

/** Bytes of lines that wait while none can be written; later ones are lost. */
const mostWaiting = 1024 * 1024;

/** Goes on while the disk is full: an error that nothing listens to would end the process. Every line tries to write those that wait. */
function openStream(dest: number | string): ReturnType<typeof openDestination> {
  const stream = openDestination({ dest, mkdir: true, sync: true, maxLength: mostWaiting });
  stream.on('error', () => undefined);
  stream.on('drop', () => stream.write(''));
  return stream;
}

const stdout = openStream(1);
const standardOutput = onceATurn((lines) => stdout.write(lines));

/** Writes log lines to a file. A file of `limit` bytes is renamed to `<file>.1`, in place of the one before; one that cannot be renamed grows on. */
export function logFile(file: string, limit: number): DestinationStream {
  const stream = openStream(file);
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
  return onceATurn((lines) => {
    if (size >= limit) rotate();
    size += Buffer.byteLength(lines);
    stream.write(lines);
  });
}

/** Writes JSON lines with service, request id and trace id, without personal data. */
export class Log {
  private constructor(private readonly pino: PinoLogger) {}

  static create(service: string, { level, destination = standardOutput }: LogOptions): Log {
    const options = {
      level,
      base: { service },
      serializers: { err: (error: unknown) => error },
      formatters: { level: (label: string) => ({ level: label }), log: (facts: object) => redacted(facts) as Record<string, unknown> },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ request_id: currentRequestId(), trace_id: traceIdOf(currentTraceparent()) }),
      hooks: { streamWrite: mask },
    };
    return new Log(pino(options, destination));
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

/**
 * A class of @nestjs/typeorm that warns of a second data source with the default name in one process. Each service has a data source of its own in an
 * application of its own, so in `npm start`, which runs all of them in one process, the warning is wrong.
 */
const registryOfDataSources = 'DataSourceNameRegistry';

/** Nest's log lines in the same format; those of a start at debug level. */
export const nestLogger = (log: Log): LoggerService => ({
  log: (message: unknown) => log.debug(String(message)),
  debug: (message: unknown) => log.debug(String(message)),
  verbose: (message: unknown) => log.debug(String(message)),
  warn: (message: unknown, context?: unknown) => (context === registryOfDataSources ? log.debug : log.warn).call(log, String(message)),
  error: (message: unknown, stack?: unknown) => log.error(String(message), stack),
});
