/** Field names whose values are never logged. Case, `-` and `_` do not matter. */
const secretKeys = new Set([
  'password',
  'cookie',
  'cookies',
  'setcookie',
  'sid',
  'session',
  'authorization',
  'token',
  'identity',
  'xidentity',
  'secret',
  'signature',
  'xrazorpaysignature',
  'razorpaysignature',
  'keysecret',
  'hash',
  'email',
  'phone',
  'contact',
  'name',
  'address',
  'recipient',
  'customer',
  'customeremail',
  'customername',
  'customerphone',
  'deliveryaddress',
  'to',
  'rejected',
  'envelope',
  'headers',
  'body',
  'parameters',
  'detail',
  'link',
]);
const censored = '[redacted]';
/** Levels that are searched for secrets. What lies deeper is left out as a whole, because nothing has looked at it. */
const deepest = 8;

const isSecret = (key: string): boolean => secretKeys.has(key.replace(/[-_]/g, '').toLowerCase());

type Cause = { cause?: unknown; code?: unknown; constraint?: unknown; driverError?: unknown };

/**
 * The loggable part of an error: class, message, stack, code and causes. Other properties that libraries add (statement
 * parameters, PostgreSQL's detail, recipients of an email, a request's body) are left out.
 */
function describeError(error: Error, depth: number): object {
  const { cause, code, constraint, driverError } = error as Cause;
  const inner = cause ?? driverError;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(inner !== undefined && { cause: redacted(inner, depth + 1) }),
  };
}

/** A copy that may be logged: secrets are replaced by field name at every depth. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return censored;
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (Array.isArray(value)) return value.map((entry) => redacted(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, isSecret(key) ? censored : redacted(entry, depth + 1)]));
}

const email = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const phone = /\+\d[\d -]{7,}\d|(?<![\w.-])(?:0|91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w-])/g;
const longHex = /\b[0-9a-f]{64}\b/gi;
const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const password = /(\w+:\/\/[^\s:/@]*):[^\s@/]+@/g;

const maskAddresses = (line: string): string => line.replace(password, '$1:[password]@').replace(email, '[email]');

/** Masks email addresses, phone numbers, hashes, tokens and passwords in URLs anywhere in a log line. */
export function mask(line: string): string {
  // Most lines have no @, and the two expressions that need one take most of the time.
  const masked = line.includes('@') ? maskAddresses(line) : line;
  return masked.replace(jsonWebToken, '[token]').replace(phone, '[phone]').replace(longHex, '[hash]');
}
