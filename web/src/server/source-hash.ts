import { createHash } from 'node:crypto';

/** A script or style as the Content-Security-Policy names it. */
export const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
