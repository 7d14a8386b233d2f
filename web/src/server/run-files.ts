import { to } from '../shared/site';
import { earlierWorker } from './earlier-worker';
import { runManifest } from './run-app';
import { runWorker } from './run-worker';

/** A file that the server makes. */
type MadeFile = { path: string; text: string; type: string };

const script = 'text/javascript; charset=utf-8';

/** What the rider's page needs beside its assets. @param document the page as the server sends it */
export const runFilesFor = (document: string): Record<'worker' | 'earlierWorker' | 'manifest', MadeFile> => ({
  worker: { path: to.runWorker, text: runWorker(document), type: script },
  earlierWorker: { ...earlierWorker, type: script },
  manifest: { ...runManifest, type: 'application/manifest+json' },
});
