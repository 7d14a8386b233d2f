import { createHash, randomBytes } from 'node:crypto';

/** Bytes: 256 random bits cannot be guessed. */
const size = 32;

/** A new random secret for a session cookie or a one-time link. */
export const newToken = (): string => randomBytes(size).toString('base64url');

/** A link to `path` of the shop. The token is the URL's fragment: browsers do not send it to servers, so no access log contains it. */
export function tokenLink(publicUrl: string, path: string, token: string): string {
  const link = new URL(path, publicUrl);
  link.hash = token;
  return link.href;
}

/** The database stores only this hash. A fast one is enough for 256 random bits. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
