import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { AppError } from '../http/app-error.js';

/** SQLSTATE classes and codes of an unavailable database, as opposed to a wrong statement. Class 28 occurs while a password is being rotated. */
const sqlStates = /^(08|28|57P|53|57014|55P03|3D000|40001|40P01|25P03|25006)/;
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const isOutageCode = (code: string): boolean => sqlStates.test(code) || socketCodes.has(code);
const driverMessages =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|cannot use a pool after|driver not connected/i;

/** TypeORM releases the query runner of a transaction whose connection is lost between two of its statements. */
const lostConnections = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

type DriverError = { code?: unknown; message?: unknown; driverError?: unknown; cause?: unknown };

/**
 * True when the database is unavailable: requests answer 503, event consumers wait. An AppError is none: its cause may be the lost connection
 * to another service.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || error instanceof AppError) return false;
  if (lostConnections.some((type) => error instanceof type)) return true;
  const { code, message, driverError, cause } = error as DriverError;
  if (typeof code === 'string' && isOutageCode(code)) return true;
  if (typeof message === 'string' && driverMessages.test(message)) return true;
  return isDatabaseOutage(driverError) || isDatabaseOutage(cause);
}
