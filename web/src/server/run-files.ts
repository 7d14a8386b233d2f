import { to } from '../shared/site';
import { runManifest } from './run-app';
import { runWorker } from './run-worker';

/** A file that the server makes. */
export type MadeFile = { path: string; text: string; type: string };

/** What the rider's page needs beside its assets. @param document the page as the server sends it */
export const runFilesFor = (document: string): { worker: MadeFile; manifest: MadeFile } => ({
  worker: { path: to.runWorker, text: runWorker(document), type: 'text/javascript; charset=utf-8' },
  manifest: { ...runManifest, type: 'application/manifest+json' },
});
