import { createHash, randomBytes } from 'node:crypto';

/** Bytes: 256 bits that nobody guesses. */
const size = 32;

/** A new secret for a cookie or a link. */
export const newToken = (): string => randomBytes(size).toString('base64url');

/** What the database keeps of a token: with so many random bits no slow hash is needed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
