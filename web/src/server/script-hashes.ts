import { earlyPressScript } from './early-press';
import { sourceHash } from './source-hash';
import { startScript } from './start-script';

/** Of the inlined scripts, for `script-src` of the Content-Security-Policy. */
export const scriptHashes: string[] = [earlyPressScript, startScript].map(sourceHash);
