import { createHash, randomBytes } from 'node:crypto';

/** Bytes: 256 random bits cannot be guessed. */
const size = 32;

/** A new random secret for a session cookie or a one-time link. */
export const newToken = (): string => randomBytes(size).toString('base64url');

/** The database stores only this hash. A fast one is enough for 256 random bits. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
