import { createHash } from 'node:crypto';
import { earlyPressScript } from './early-press';
import { startScript } from './start-script';

/** Of the inlined scripts, for `script-src` of the Content-Security-Policy. */
export const scriptHashes: string[] = [earlyPressScript, startScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);
